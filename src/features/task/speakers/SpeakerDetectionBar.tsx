import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { ProgressBar } from '../../../shared/ui/display/ProgressBar'
import styles from './SpeakerDetection.module.css'
import type { RecordSpeakerDetection } from './useSpeakerDetection'

/** Progress of a speaker detection, or why it failed until that is dismissed; nothing otherwise. */
export function SpeakerDetectionBar({ percent, failure, retry }: RecordSpeakerDetection) {
  const t = useT()
  const [dismissed, setDismissed] = useState('')
  if (percent !== null)
    return (
      <div className={styles.line}>
        <p role="status">{t('speakers.bar.running')}</p>
        <ProgressBar percent={percent} label={t('speakers.bar.running')} />
      </div>
    )
  if (failure === '' || failure === dismissed) return null
  return (
    <div className={`${styles.line} ${styles.failed}`} role="alert">
      <p>{failure}</p>
      <PlainButton onClick={retry}>{t('ui.error.retry')}</PlainButton>
      <PlainButton onClick={() => setDismissed(failure)}>{t('speakers.bar.dismiss')}</PlainButton>
    </div>
  )
}
