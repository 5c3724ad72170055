import { useT } from '../../../../shared/i18n/intl'
import { formatTime } from '../../../../shared/time/formatTime'
import styles from './Insight.module.css'

/** Whether the timestamp is within the recording. @param durationMs 0 if unknown */
export function isWithinRecording(startMs: number | undefined, durationMs: number): startMs is number {
  return startMs !== undefined && (durationMs === 0 || startMs <= durationMs)
}

interface Props {
  title?: string
  text: string
  startMs: number | undefined
  /** Duration of the recording; 0 if unknown. */
  durationMs: number
  onSeek: (ms: number) => void
}

/** A line that jumps to its timestamp; gray without one. */
export function TimestampedLine({ title, text, startMs, durationMs, onSeek }: Props) {
  const t = useT()
  const content = (
    <span className={styles.words} dir="auto">
      {title && <strong>{title}</strong>}
      {text}
    </span>
  )
  if (!isWithinRecording(startMs, durationMs))
    return (
      <span className={`${styles.line} ${styles.unheard}`} title={t('insight.moment.none')}>
        {content}
      </span>
    )
  const time = formatTime(startMs)
  return (
    <button
      type="button"
      className={styles.line}
      title={t('insight.moment.play', { time })}
      onClick={() => onSeek(startMs)}
    >
      {content}
      <time className={styles.time}>{time}</time>
    </button>
  )
}
