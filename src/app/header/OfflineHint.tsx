import { DisconnectOutlined } from '@ant-design/icons'
import { useSyncExternalStore } from 'react'
import { useT } from '../../shared/i18n/intl'
import styles from './OfflineHint.module.css'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shown while the device is offline. */
export function OfflineHint() {
  const t = useT()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!online && (
        <span className={styles.hint} title={t('app.shell.offlineText')}>
          <DisconnectOutlined aria-hidden />
          <span className={styles.text}>{t('app.shell.offline')}</span>
        </span>
      )}
    </div>
  )
}
