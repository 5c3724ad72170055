import { Link } from 'react-router-dom'
import { useActivities } from '../../shared/notifications/activity'
import { useIntl } from 'react-intl'
import { useT } from '../../shared/i18n/intl'
import { PageIcon } from '../pages/PageIcon'
import { iconOf, pageAt } from '../pages/pageTable'
import styles from './ActivityIndicator.module.css'

/** Icon of the page at this address, or of the one it redirects to. */
function iconAt(address: string) {
  const page = pageAt(address.split('?', 1)[0] ?? '')
  return iconOf(page.redirect ? pageAt(page.redirect) : page)
}

/** Background work, such as uploads, in the header. */
export function ActivityIndicator() {
  const t = useT()
  const { formatNumber } = useIntl()
  const activities = useActivities()
  const [first] = activities
  if (!first) return null
  const { text, shortText, progress, to } = first
  const more = activities.length - 1
  const percent = progress === undefined ? '' : formatNumber(progress, { style: 'percent' })
  return (
    <Link to={to} className={styles.activity} title={text}>
      <span className="only-read">{t('app.activity.name')}</span>
      <span className={styles.text}>{text}</span>
      <span className={styles.short} aria-hidden="true">
        {shortText ?? <PageIcon name={iconAt(to)} />}
      </span>
      {percent && <span className={styles.percent}>{percent}</span>}
      {more > 0 && <span className={styles.more}>{t('app.activity.more', { count: more })}</span>}
      <progress className={styles.bar} value={progress} max={1} aria-hidden="true" />
    </Link>
  )
}
