import { DisconnectOutlined } from '@ant-design/icons'
import { useSyncExternalStore } from 'react'
import { useSay } from '../shared/intl'
import styles from './OfflineHint.module.css'

function subscribe(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Says so while the device has no network. */
export function OfflineHint() {
  const say = useSay()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!online && (
        <span className={styles.hint} title={say('app.shell.offlineText')}>
          <DisconnectOutlined aria-hidden />
          <span className={styles.text}>{say('app.shell.offline')}</span>
        </span>
      )}
    </div>
  )
}
