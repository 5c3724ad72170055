import {
  CloseOutlined,
  CommentOutlined,
  CopyOutlined,
  DeleteOutlined,
  HighlightOutlined,
  MessageOutlined,
  RetweetOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { Menu } from '../../../shared/ui/overlays/Menu'
import { highlightColors } from '../../../wire/annotationSchemas'
import type { Passage } from '../../anchors/anchors'
import { useEditor, useEditorUi, useTranscript, type SelectedRows } from '../state/editorContext'
import { copySegments, deleteSegments, segmentsBetween } from '../editing/segmentActions'
import { copySelectedText, isWholeSelection } from '../editing/selectedText'
import highlightColor from './highlightColor.module.css'
import styles from './SelectionBar.module.css'

/** Toolbar for the selected segments or words, if any. While a segment is edited, selected words in it are part of the writing. */
export function SelectionBar() {
  const selectedRows = useEditorUi((ui) => ui.selectedRows)
  const passage = useEditorUi((ui) => (ui.editing ? null : ui.passage))
  if (selectedRows) return <Bar selection={selectedRows} />
  return passage && <PassageBar passage={passage} />
}

/** For words that are selected to be read, not to be edited. */
function PassageBar({ passage }: { passage: Passage }) {
  const t = useT()
  const editor = useEditor()
  const transcript = useTranscript()
  const { segment, endSegment, start, end } = passage
  const segments = segmentsBetween(transcript, segment, endSegment)
  const copyWords = (quoted: boolean) => void copySelectedText(editor, { segments, text: { start, end } }, quoted)
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={t('editor.marked.name')}
      // Keeps the text selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={styles.count} role="status">
        {t('editor.marked.words')}
      </span>
      <BarButton name={t('editor.row.copy')} icon={<CopyOutlined />} run={() => copyWords(false)} />
      <BarButton name={t('editor.marked.quote')} icon={<MessageOutlined />} run={() => copyWords(true)} />
      <PassageButtons passage={passage} />
      <IconButton name={t('editor.marked.close')} onClick={() => getSelection()?.removeAllRanges()}>
        <CloseOutlined />
      </IconButton>
    </div>
  )
}

/** Comment and highlight, where the page has them. */
function PassageButtons({ passage }: { passage: Passage }) {
  const t = useT()
  const actions = useEditorUi((ui) => ui.passageActions?.add)
  const [anchor, setAnchor] = useState<Element | null>(null)
  if (!actions) return null
  return (
    <>
      <BarButton name={t('editor.marked.comment')} icon={<CommentOutlined />} run={() => actions.comment(passage)} />
      <BarButton name={t('editor.marked.highlight')} icon={<HighlightOutlined />} opens="menu" run={setAnchor} />
      {anchor && (
        <Menu
          anchor={anchor}
          name={t('editor.marked.highlight')}
          items={highlightColors.map((color) => ({
            text: t(`editor.highlight.${color}`),
            icon: <span className={`${styles.color} ${highlightColor[color]}`} />,
            run: () => {
              actions.highlight(passage, color)
              getSelection()?.removeAllRanges()
            },
          }))}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}

function Bar({ selection }: { selection: SelectedRows }) {
  const t = useT()
  const editor = useEditor()
  const transcript = useTranscript()
  const { from, to, text } = selection
  const segments = segmentsBetween(transcript, from, to)
  const ids = segments.map(({ id }) => id)
  const isWhole = isWholeSelection(editor)
  const [first] = segments
  if (!first) return null
  const close = () => {
    getSelection()?.removeAllRanges()
    editor.ui.setState({ selectedRows: null })
  }
  const wholeSegments = {
    segment: first.id,
    start: 0,
    endSegment: segments.at(-1)?.id ?? first.id,
    end: segments.at(-1)?.text.length ?? 0,
  }
  const passage = text ? { ...wholeSegments, ...text } : wholeSegments
  const copyWords = (quoted: boolean) => text && void copySelectedText(editor, { segments, text }, quoted)
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={t('editor.marked.name')}
      // Keeps the text selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={styles.count} role="status">
        {isWhole ? t('editor.marked.count', { count: ids.length }) : t('editor.marked.words')}
      </span>
      <BarButton
        name={t('editor.row.copy')}
        icon={<CopyOutlined />}
        run={() => (isWhole ? void copySegments(editor, ids, true) : copyWords(false))}
      />
      {text && <BarButton name={t('editor.marked.quote')} icon={<MessageOutlined />} run={() => copyWords(true)} />}
      <PassageButtons passage={passage} />
      <BarButton
        name={t('editor.marked.speaker')}
        icon={<UserSwitchOutlined />}
        opens="dialog"
        run={(anchor) => editor.ui.setState({ menu: { kind: 'selection', segment: first.id, anchor } })}
      />
      <BarButton
        name={t('editor.row.loop')}
        icon={<RetweetOutlined />}
        run={() =>
          editor.player.loop(
            first.startMs,
            segments.reduce((end, { endMs }) => Math.max(end, endMs), 0),
          )
        }
      />
      {isWhole && (
        <BarButton
          name={t('editor.marked.remove', { count: ids.length })}
          icon={<DeleteOutlined />}
          run={() => deleteSegments(editor, ids)}
        />
      )}
      <IconButton name={t('editor.marked.close')} onClick={close}>
        <CloseOutlined />
      </IconButton>
    </div>
  )
}

interface BarButtonProps {
  name: string
  icon: ReactNode
  opens?: 'dialog' | 'menu'
  run: (anchor: Element) => void
}

function BarButton({ name, icon, opens, run }: BarButtonProps) {
  return (
    <IconButton name={name} aria-haspopup={opens} onClick={({ currentTarget }) => run(currentTarget)}>
      {icon}
      <span className={styles.label}>{name}</span>
    </IconButton>
  )
}
