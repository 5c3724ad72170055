import { useSay } from '../../shared/intl'
import type { PlayerFault } from './player'
import styles from './PlayerBar.module.css'

/** Why there is no sound, and what can be done. The text needs none. */
export function PlayerFaultLine({
  fault,
  url,
  onRetry,
}: {
  fault: PlayerFault | null
  url: string
  onRetry: () => void
}) {
  const say = useSay()
  return (
    <p className={styles.fault} role="status">
      {say(fault ? `transcript.fault.${fault}` : 'transcript.fault.none')}
      {fault && (
        <button type="button" className={styles.action} onClick={onRetry}>
          {say('transcript.fault.retry')}
        </button>
      )}
      {fault === 'format' && (
        <a className={styles.action} href={url} download>
          {say('transcript.fault.download')}
        </a>
      )}
    </p>
  )
}
