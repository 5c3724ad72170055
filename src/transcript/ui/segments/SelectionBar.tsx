import {
  CloseOutlined,
  CopyOutlined,
  DeleteOutlined,
  MessageOutlined,
  RetweetOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { useEditor, useEditorUi, useTranscript, type SelectedRows } from '../state/editorContext'
import { copySegments, deleteSegments, segmentsBetween } from '../editing/segmentActions'
import { copySelectedText, isWholeSelection } from '../editing/selectedText'
import styles from './SelectionBar.module.css'

/** Toolbar for the selected segments or words, if any. */
export function SelectionBar() {
  const selectedRows = useEditorUi((ui) => ui.selectedRows)
  return selectedRows && <Bar selection={selectedRows} />
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
  opens?: 'dialog'
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
