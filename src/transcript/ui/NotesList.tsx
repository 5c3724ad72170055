import { FlagOutlined } from '@ant-design/icons'
import { useSay } from '../../shared/intl'
import { formatTime } from '../../shared/time'
import type { Note } from '../../wire/bodies'
import styles from './NotesList.module.css'

/** What was written down while it was recorded; each leads to its moment. */
export function NotesList({ notes, onJump }: { notes: readonly Note[]; onJump: (ms: number) => void }) {
  const say = useSay()
  if (notes.length === 0) return null
  return (
    <details className={styles.notes} open>
      <summary>{say('transcript.notes.title', { count: notes.length })}</summary>
      <ul>
        {notes.map(({ id, at, text }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={say('transcript.row.jump', { time: formatTime(at) })}
              onClick={() => onJump(at)}
            >
              {formatTime(at)}
            </button>
            {text ? <span>{text}</span> : <FlagOutlined aria-label={say('transcript.notes.marker')} />}
          </li>
        ))}
      </ul>
    </details>
  )
}
