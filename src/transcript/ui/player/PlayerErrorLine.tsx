import { useT } from '../../../shared/i18n/intl'
import type { PlayerErrorKind } from '../playback/player'
import { isVideoFile } from '../playback/usePlayback'
import styles from './PlayerBar.module.css'

/** Why playback failed, and what can be done. The text works without audio. */
export function PlayerErrorLine({
  error,
  url,
  onRetry,
}: {
  error: PlayerErrorKind | null
  url: string
  onRetry: () => void
}) {
  const t = useT()
  const kind = error === 'format' && isVideoFile(url) ? 'video' : (error ?? 'none')
  return (
    <p className={error ? `${styles.fault} ${styles.failed}` : styles.fault} role="status">
      {t(`transcript.fault.${kind}`)}
      {error && (
        <button type="button" className={styles.action} onClick={onRetry}>
          {t('transcript.fault.retry')}
        </button>
      )}
      {error === 'format' && (
        <a className={styles.action} href={url} download>
          {t('transcript.fault.download')}
        </a>
      )}
    </p>
  )
}
