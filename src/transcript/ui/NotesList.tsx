import { FlagOutlined } from '@ant-design/icons'
import { useT } from '../../shared/i18n/intl'
import { formatTime } from '../../shared/time/formatTime'
import type { Note } from '../../wire/responses'
import styles from './NotesList.module.css'

/** Notes taken during the recording; each links to its time. */
export function NotesList({ notes, onSeek }: { notes: readonly Note[]; onSeek: (ms: number) => void }) {
  const t = useT()
  if (notes.length === 0) return null
  return (
    <details className={styles.notes} open>
      <summary>{t('transcript.notes.title', { count: notes.length })}</summary>
      <ul>
        {notes.map(({ id, at, text }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t('transcript.row.jump', { time: formatTime(at) })}
              onClick={() => onSeek(at)}
            >
              {formatTime(at)}
            </button>
            {text ? <span>{text}</span> : <FlagOutlined aria-label={t('transcript.notes.marker')} />}
          </li>
        ))}
      </ul>
    </details>
  )
}
