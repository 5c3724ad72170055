import { CloseOutlined, CopyOutlined, DeleteOutlined, RetweetOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { useSay } from '../../shared/intl'
import { IconButton } from '../../shared/ui/IconButton'
import { useDesk, useDoing, useTranscript } from './desk'
import { copyRows, removeRows, segmentsBetween } from './rows'
import styles from './SelectionBar.module.css'

/** What can be done with the marked segments, while there are some. */
export function SelectionBar() {
  const marked = useDoing((doing) => doing.marked)
  return marked && <Bar from={marked.from} to={marked.to} />
}

function Bar({ from, to }: { from: string; to: string }) {
  const say = useSay()
  const desk = useDesk()
  const transcript = useTranscript()
  const segments = segmentsBetween(transcript, from, to)
  const ids = segments.map(({ id }) => id)
  const [first] = segments
  if (!first) return null
  const close = () => {
    getSelection()?.removeAllRanges()
    desk.doing.setState({ marked: null })
  }
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={say('editor.marked.name')}
      // The text stays selected.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={styles.count} role="status">
        {say('editor.marked.count', { count: ids.length })}
      </span>
      <IconButton
        name={say('editor.marked.speaker')}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) =>
          desk.doing.setState({ menu: { kind: 'marked', segment: first.id, anchor: currentTarget } })
        }
      >
        <UserSwitchOutlined />
      </IconButton>
      <IconButton
        name={say('editor.row.loop')}
        onClick={() =>
          desk.player.loop(
            first.startMs,
            segments.reduce((end, { endMs }) => Math.max(end, endMs), 0),
          )
        }
      >
        <RetweetOutlined />
      </IconButton>
      <IconButton name={say('editor.row.copy')} onClick={() => void copyRows(desk, ids, true)}>
        <CopyOutlined />
      </IconButton>
      <IconButton name={say('editor.row.remove')} onClick={() => removeRows(desk, ids)}>
        <DeleteOutlined />
      </IconButton>
      <IconButton name={say('editor.marked.close')} onClick={close}>
        <CloseOutlined />
      </IconButton>
    </div>
  )
}
