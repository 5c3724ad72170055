import { useT } from '../../shared/i18n/intl'
import styles from './UserLayout.module.css'

/** The demo accounts of the mock server; development only. */
export function DemoHint() {
  return (
    <p className={styles.demo}>{useT()('user.login.demo', { first: 'demo / demo123', second: 'admin / admin123' })}</p>
  )
}
