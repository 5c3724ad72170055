import { useCurrentUser } from '../../../shared/currentUser'
import { useSay } from '../../../shared/intl'
import { formatTime } from '../../../shared/time'
import { costSeconds, isOpen, type Row } from '../queue/row'
import styles from './CreditSum.module.css'

/** What the recordings take of the credit, against what is left of it; says so before anything is sent. */
export function CreditSum({ rows }: { rows: readonly Row[] }) {
  const say = useSay()
  const { data: user } = useCurrentUser()
  const open = rows.filter(isOpen)
  if (open.length === 0) return null
  const time = (seconds: number) => formatTime(seconds * 1000)
  const cost = open.reduce((sum, row) => sum + costSeconds(row), 0)
  const left = user ? user.total + user.month_total : null
  return (
    <div className={styles.sum}>
      <p>
        <span>{say('create.credit.sum', { count: open.length, cost: time(cost) })}</span>
        {user && left !== null && (
          <span>
            {say('create.credit.left', { left: time(left), total: time(user.total), member: time(user.month_total) })}
          </span>
        )}
      </p>
      {left !== null && cost > left && (
        <p role="alert" className={styles.short}>
          {say('create.credit.short', { missing: time(cost - left), count: open.length })}
        </p>
      )}
    </div>
  )
}
