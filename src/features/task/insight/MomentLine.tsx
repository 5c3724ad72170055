import { useSay } from '../../../shared/intl'
import { formatTime } from '../../../shared/time'
import styles from './Insight.module.css'

/** Whether the recording has that moment. @param durationMs 0 when nobody knows */
export function isHeard(startMs: number | undefined, durationMs: number): startMs is number {
  return startMs !== undefined && (durationMs === 0 || startMs <= durationMs)
}

interface Props {
  title?: string
  text: string
  startMs: number | undefined
  /** Of the recording; 0 when nobody knows. */
  durationMs: number
  onJump: (ms: number) => void
}

/** A line that leads to the moment it comes from; grey where there is none. */
export function MomentLine({ title, text, startMs, durationMs, onJump }: Props) {
  const say = useSay()
  const words = (
    <span className={styles.words} dir="auto">
      {title && <strong>{title}</strong>}
      {text}
    </span>
  )
  if (!isHeard(startMs, durationMs))
    return (
      <span className={`${styles.line} ${styles.unheard}`} title={say('insight.moment.none')}>
        {words}
      </span>
    )
  const time = formatTime(startMs)
  return (
    <button
      type="button"
      className={styles.line}
      title={say('insight.moment.play', { time })}
      onClick={() => onJump(startMs)}
    >
      {words}
      <time className={styles.time}>{time}</time>
    </button>
  )
}
