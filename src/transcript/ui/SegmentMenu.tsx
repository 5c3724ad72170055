import {
  CaretRightOutlined,
  CopyOutlined,
  DeleteOutlined,
  MergeCellsOutlined,
  PlusOutlined,
  RetweetOutlined,
  SplitCellsOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { useSay } from '../../shared/intl'
import { Menu, type MenuItem } from '../../shared/ui/Menu'
import { segmentIndex } from '../edit'
import { wordAt } from '../timeline'
import { useDesk, useTranscript, type Desk, type OpenMenu } from './desk'
import { copyRows, removeRows } from './rows'
import { insertAfter, joinNext, split } from './writing'

/** What can be done with one segment. */
export function SegmentMenu({ menu, onClose }: { menu: OpenMenu; onClose: () => void }) {
  const say = useSay()
  const desk = useDesk()
  const { segments } = useTranscript()
  const id = menu.segment
  const index = segments.findIndex((segment) => segment.id === id)
  const segment = segments[index]
  if (!segment) return null
  const at = splitPlace(desk, id)
  const items: MenuItem[] = [
    {
      text: say('editor.row.play'),
      icon: <CaretRightOutlined />,
      run: () => {
        desk.player.seek(segment.startMs)
        desk.player.play()
      },
    },
    {
      text: say('editor.row.loop'),
      icon: <RetweetOutlined />,
      run: () => desk.player.loop(segment.startMs, segment.endMs),
    },
    {
      text: say('editor.row.split'),
      icon: <SplitCellsOutlined />,
      keys: say('editor.keys.enter'),
      disabled: at === null,
      run: () => at !== null && split(desk, id, at),
    },
    {
      text: say('editor.row.join'),
      icon: <MergeCellsOutlined />,
      disabled: index === segments.length - 1,
      run: () => joinNext(desk, id),
    },
    { text: say('editor.row.insert'), icon: <PlusOutlined />, run: () => insertAfter(desk, id) },
    {
      text: say('editor.row.speaker'),
      icon: <UserSwitchOutlined />,
      run: () => desk.doing.setState({ menu: { ...menu, kind: 'speaker' } }),
    },
    { text: say('editor.row.copy'), icon: <CopyOutlined />, run: () => void copyRows(desk, [id], true) },
    {
      text: say('editor.row.remove'),
      icon: <DeleteOutlined />,
      keys: say('editor.keys.delete'),
      danger: true,
      run: () => removeRows(desk, [id]),
    },
  ]
  return <Menu anchor={menu.anchor} name={say('editor.row.more')} items={items} onClose={onClose} />
}

/** Where the segment would be cut: at the caret, or else at the word being spoken. Null when that is not inside of it. */
function splitPlace(desk: Desk, id: string): number | null {
  const { transcript } = desk.editing.getState()
  const index = segmentIndex(transcript, id)
  const segment = transcript.segments[index]
  if (!segment) return null
  const within = (at: number) => (at > 0 && at < segment.text.trimEnd().length ? at : null)
  if (desk.doing.getState().live?.id === id) return within(desk.caret.current.start)
  const spoken = wordAt(transcript, desk.player.currentMs)
  if (spoken?.segment !== index) return null
  return within(segment.words.slice(0, spoken.word).reduce((sum, { text }) => sum + text.length, 0))
}
