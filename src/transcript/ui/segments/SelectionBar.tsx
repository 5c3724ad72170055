import { CloseOutlined, CopyOutlined, DeleteOutlined, RetweetOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { useEditor, useEditorUi, useTranscript } from '../state/editorContext'
import { copySegments, deleteSegments, segmentsBetween } from '../editing/segmentActions'
import styles from './SelectionBar.module.css'

/** Toolbar for the selected segments, if any. */
export function SelectionBar() {
  const selectedRows = useEditorUi((ui) => ui.selectedRows)
  return selectedRows && <Bar from={selectedRows.from} to={selectedRows.to} />
}

function Bar({ from, to }: { from: string; to: string }) {
  const t = useT()
  const editor = useEditor()
  const transcript = useTranscript()
  const segments = segmentsBetween(transcript, from, to)
  const ids = segments.map(({ id }) => id)
  const [first] = segments
  if (!first) return null
  const close = () => {
    getSelection()?.removeAllRanges()
    editor.ui.setState({ selectedRows: null })
  }
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={t('editor.marked.name')}
      // Keeps the text selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={styles.count} role="status">
        {t('editor.marked.count', { count: ids.length })}
      </span>
      <IconButton
        name={t('editor.marked.speaker')}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) =>
          editor.ui.setState({ menu: { kind: 'selection', segment: first.id, anchor: currentTarget } })
        }
      >
        <UserSwitchOutlined />
      </IconButton>
      <IconButton
        name={t('editor.row.loop')}
        onClick={() =>
          editor.player.loop(
            first.startMs,
            segments.reduce((end, { endMs }) => Math.max(end, endMs), 0),
          )
        }
      >
        <RetweetOutlined />
      </IconButton>
      <IconButton name={t('editor.row.copy')} onClick={() => void copySegments(editor, ids, true)}>
        <CopyOutlined />
      </IconButton>
      <IconButton name={t('editor.row.remove')} onClick={() => deleteSegments(editor, ids)}>
        <DeleteOutlined />
      </IconButton>
      <IconButton name={t('editor.marked.close')} onClick={close}>
        <CloseOutlined />
      </IconButton>
    </div>
  )
}
