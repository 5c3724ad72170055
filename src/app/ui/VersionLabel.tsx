import { version } from '../../shared/env'
import { useT } from '../../shared/i18n/intl'
import styles from './VersionLabel.module.css'

export function VersionLabel() {
  return <p className={styles.version}>{useT()('app.shell.version', { version })}</p>
}
