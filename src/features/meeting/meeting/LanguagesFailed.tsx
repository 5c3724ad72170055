import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import styles from './MeetingFields.module.css'

/** Shown when the supported languages could not be loaded, with a retry button. */
export function LanguagesFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <p role="alert" className={styles.failed}>
      {t('meeting.language.failed')}
      <PlainButton onClick={onRetry}>{t('meeting.language.retry')}</PlainButton>
    </p>
  )
}
