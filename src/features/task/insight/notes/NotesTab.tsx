import { useT } from '../../../../shared/i18n/intl'
import type { Note } from '../../../../wire/responses'
import styles from '../generation/Insight.module.css'
import { TimestampedLine } from '../generation/TimestampedLine'

interface Props {
  notes: readonly Note[]
  /** Duration of the recording; 0 if unknown. */
  durationMs: number
  onSeek: (ms: number) => void
}

/** Notes and markers of the meeting; each jumps to its timestamp. */
export function NotesTab({ notes, durationMs, onSeek }: Props) {
  const t = useT()
  return (
    <ul className={styles.lines}>
      {notes.map(({ id, at, text }) => (
        <li key={id}>
          <TimestampedLine
            text={text || t('transcript.notes.marker')}
            startMs={at}
            durationMs={durationMs}
            onSeek={onSeek}
          />
        </li>
      ))}
    </ul>
  )
}
