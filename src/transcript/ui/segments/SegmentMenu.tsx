import {
  CaretRightOutlined,
  CommentOutlined,
  CopyOutlined,
  DeleteOutlined,
  MergeCellsOutlined,
  PlusOutlined,
  RetweetOutlined,
  SplitCellsOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { useT } from '../../../shared/i18n/intl'
import { Menu, type MenuItem } from '../../../shared/ui/overlays/Menu'
import { segmentIndex } from '../../model/edit'
import { wordAt } from '../../model/timeline'
import { useEditor, useEditorUi, useTranscript, type EditorContext, type OpenMenu } from '../state/editorContext'
import { copySegments, deleteSegments } from '../editing/segmentActions'
import { insertAfter, joinNext, splitAt } from '../editing/inlineEditing'

/** Actions on one segment. */
export function SegmentMenu({ menu, onClose }: { menu: OpenMenu; onClose: () => void }) {
  const t = useT()
  const editor = useEditor()
  const { segments } = useTranscript()
  const actions = useEditorUi((ui) => ui.passageActions?.add)
  const id = menu.segment
  const index = segments.findIndex((segment) => segment.id === id)
  const segment = segments[index]
  if (!segment) return null
  const at = splitOffset(editor, id)
  /** The selected words if they are in this segment, else all of it. */
  const passage = () => {
    const selected = editor.ui.getState().passage
    return selected?.segment === id ? selected : { segment: id, start: 0, endSegment: id, end: segment.text.length }
  }
  const items: MenuItem[] = [
    {
      text: t('editor.row.play'),
      icon: <CaretRightOutlined />,
      run: () => {
        editor.player.seek(segment.startMs)
        editor.player.play()
      },
    },
    {
      text: t('editor.row.loop'),
      icon: <RetweetOutlined />,
      run: () => editor.player.loop(segment.startMs, segment.endMs),
    },
    {
      text: t('editor.row.split'),
      icon: <SplitCellsOutlined />,
      keys: t('editor.keys.enter'),
      disabled: at === null,
      run: () => at !== null && splitAt(editor, id, { at }),
    },
    {
      text: t('editor.row.join'),
      icon: <MergeCellsOutlined />,
      disabled: index === segments.length - 1,
      run: () => joinNext(editor, id),
    },
    { text: t('editor.row.insert'), icon: <PlusOutlined />, run: () => insertAfter(editor, id) },
    {
      text: t('editor.row.speaker'),
      icon: <UserSwitchOutlined />,
      run: () => editor.ui.setState({ menu: { ...menu, kind: 'speaker' } }),
    },
    ...(actions
      ? [{ text: t('editor.marked.comment'), icon: <CommentOutlined />, run: () => actions.comment(passage()) }]
      : []),
    { text: t('editor.row.copy'), icon: <CopyOutlined />, run: () => void copySegments(editor, [id], true) },
    {
      text: t('editor.row.remove'),
      icon: <DeleteOutlined />,
      keys: t('editor.keys.delete'),
      danger: true,
      run: () => deleteSegments(editor, [id]),
    },
  ]
  return <Menu anchor={menu.anchor} name={t('editor.row.more')} items={items} onClose={onClose} />
}

/** Where to split the segment: at the caret, or else at the word being spoken. Null when that is not inside the segment. */
function splitOffset(editor: EditorContext, id: string): number | null {
  const { transcript } = editor.store.getState()
  const index = segmentIndex(transcript, id)
  const segment = transcript.segments[index]
  if (!segment) return null
  const within = (at: number) => (at > 0 && at < segment.text.trimEnd().length ? at : null)
  if (editor.ui.getState().editing?.id === id) return within(editor.caret.current.start)
  const spoken = wordAt(transcript, editor.player.currentMs)
  if (spoken?.segment !== index) return null
  return within(segment.words.slice(0, spoken.word).reduce((sum, { text }) => sum + text.length, 0))
}
