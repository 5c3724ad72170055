import { version } from '../shared/env'
import { useSay } from '../shared/intl'
import styles from './VersionLabel.module.css'

export function VersionLabel() {
  return <p className={styles.version}>{useSay()('app.shell.version', { version })}</p>
}
