import { useCurrentUser } from '../../../shared/account/currentUser'
import { useT } from '../../../shared/i18n/intl'
import { formatExactDuration } from '../../../shared/time/formatDuration'
import { costSeconds, isPending, type UploadItem } from './queue/uploadItem'
import styles from './CreditSummary.module.css'

/** Total cost of the recordings against the remaining credit, shown before anything is uploaded. */
export function CreditSummary({ items }: { items: readonly UploadItem[] }) {
  const t = useT()
  const { data: user } = useCurrentUser()
  const pending = items.filter((item) => isPending(item) && !item.transcript)
  if (pending.length === 0) return null
  // A duration that is still being read would count as the fallback.
  if (pending.some(({ status }) => status.type === 'probing'))
    return <p className={styles.sum}>{t('create.credit.reading')}</p>
  const time = (seconds: number) => formatExactDuration(t, seconds)
  const cost = pending.reduce((sum, item) => sum + costSeconds(item), 0)
  const left = user ? user.total + user.month_total : null
  return (
    <div className={styles.sum}>
      <p>
        <span>{t('create.credit.sum', { count: pending.length, cost: time(cost) })}</span>
        {user && left !== null && (
          <span>
            {user.month_total > 0
              ? t('create.credit.left', { left: time(left), total: time(user.total), member: time(user.month_total) })
              : t('create.credit.leftOnly', { left: time(left) })}
          </span>
        )}
      </p>
      {left !== null && cost > left && (
        <p role="alert" className={styles.short}>
          {t('create.credit.short', { missing: time(cost - left), count: pending.length })}
        </p>
      )}
    </div>
  )
}
