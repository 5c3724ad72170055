import { Link } from 'react-router-dom'
import { useActivities } from '../shared/activity'
import { useIntl } from 'react-intl'
import { useSay } from '../shared/intl'
import styles from './Activity.module.css'

/** The quiet item in the header: long work that goes on while the user looks elsewhere. */
export function Activity() {
  const say = useSay()
  const { formatNumber } = useIntl()
  const activities = useActivities()
  const [first] = activities
  if (!first) return null
  const { text, progress, to } = first
  const more = activities.length - 1
  const percent = progress === undefined ? '' : formatNumber(progress, { style: 'percent' })
  return (
    <Link to={to} className={styles.activity} title={text}>
      <span className="only-read">{say('app.activity.name')}</span>
      <span className={styles.text}>{text}</span>
      {percent && <span className={styles.percent}>{percent}</span>}
      {more > 0 && <span className={styles.more}>{say('app.activity.more', { count: more })}</span>}
      <progress className={styles.bar} value={progress} max={1} aria-hidden="true" />
    </Link>
  )
}
