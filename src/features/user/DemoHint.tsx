import { useSay } from '../../shared/intl'
import styles from './UserLayout.module.css'

/** The accounts of the demonstration world; shown in development only. */
export function DemoHint() {
  return (
    <p className={styles.demo}>
      {useSay()('user.login.demo', { first: 'demo / demo123', second: 'admin / admin123' })}
    </p>
  )
}
