import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import highlightColor from '../../../transcript/ui/segments/highlightColor.module.css'
import styles from './Comments.module.css'
import { timeOf, type Thread } from './threads'

/** The passage that something is about, which jumps to it; or its words as they were, if it is gone. */
export function PassageQuote({ thread, onOpen }: { thread: Thread; onOpen: () => void }) {
  const t = useT()
  const { quote = '' } = thread.comment.anchor ?? {}
  const { color } = thread.comment
  const time = formatTime(timeOf(thread))
  const words = (
    <span className={styles.words} dir="auto">
      <span className={color && highlightColor[color]}>{quote}</span>
    </span>
  )
  if (thread.located === null)
    return (
      <div className={styles.quote}>
        {words}
        <p className={styles.note}>{t('comments.passage.gone')}</p>
      </div>
    )
  return (
    <button
      type="button"
      className={styles.quote}
      aria-label={t('comments.passage.open', { time, quote })}
      onClick={onOpen}
    >
      <span className={styles.time}>{time}</span>
      {words}
    </button>
  )
}
