import { useStore } from 'zustand'
import { errorText } from '../../../shared/http/errorText'
import { useT } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { ProgressBar } from '../../../shared/ui/display/ProgressBar'
import { countFailed, countOutdated } from '../../../transcript/model/transcriptTranslation'
import type { TranscriptStore } from '../../../transcript/ui/state/transcriptStore'
import styles from './Translation.module.css'
import type { RecordTranslation } from './useRecordTranslation'

interface Props {
  editing: TranscriptStore
  translation: RecordTranslation
}

/** Progress, failures and outdated lines of a translation; nothing once it is complete. */
export function TranslationStatusBar({ editing, translation }: Props) {
  const t = useT()
  const { target, lines, percent, error, serverError, update, retry } = translation
  const outdatedCount = useStore(editing, ({ transcript }) => (lines ? countOutdated(transcript, lines) : 0))
  if (!target) return null
  if (percent !== null) {
    const text = t('insight.translation.running', { language: languageName(target, t) })
    return (
      <div className={styles.line}>
        <p role="status">{text}</p>
        <ProgressBar percent={percent} label={text} />
      </div>
    )
  }
  const failedCount = lines ? countFailed(lines) : 0
  const reason = error ? errorText(error).text : serverError
  if (reason || failedCount > 0)
    return (
      <div className={`${styles.line} ${styles.failed}`} role="alert">
        <p>{reason || t('insight.translation.failed', { count: failedCount })}</p>
        {retry && <PlainButton onClick={retry}>{t('ui.error.retry')}</PlainButton>}
      </div>
    )
  if (outdatedCount === 0) return null
  return (
    <div className={styles.line} role="status">
      <p>{t('insight.translation.stale', { count: outdatedCount })}</p>
      {update && <PlainButton onClick={update}>{t('insight.translation.update')}</PlainButton>}
    </div>
  )
}
