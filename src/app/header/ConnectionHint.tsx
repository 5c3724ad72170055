import { DisconnectOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useOutageDisplay } from '../../shared/http/connection'
import { useT } from '../../shared/i18n/intl'
import styles from './ConnectionHint.module.css'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shown while the device is offline or the server doesn't answer. Afterwards what failed meanwhile is loaded again. */
export function ConnectionHint() {
  const t = useT()
  const client = useQueryClient()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const connected = useOutageDisplay() && online
  const lost = useRef(false)
  useEffect(() => {
    if (connected && lost.current) {
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error' || state.isInvalidated,
      })
    }
    lost.current = !connected
  }, [connected, client])
  const kind = online ? 'server' : 'offline'
  return (
    <div role="status">
      {!connected && (
        <span className={styles.hint} title={t(`app.connection.${kind}Text`)}>
          <DisconnectOutlined aria-hidden />
          <span className={styles.short}>{t(`app.connection.${kind}`)}</span>
          <span className={styles.text}>{t(`app.connection.${kind}Text`)}</span>
        </span>
      )}
    </div>
  )
}
