import { LoadingOutlined, WarningOutlined } from '@ant-design/icons'
import { useT } from '../../../shared/i18n/intl'
import styles from './SaveStatusIndicator.module.css'
import type { EditingDelay } from './useTranscriptAutosave'

interface Props {
  delay: EditingDelay
  onRetry: () => void
}

/** Why the text can only be read for now, in the place of the save status, with a button where waiting does not help. */
export function EditingDelayNotice({ delay, onRetry }: Props) {
  const t = useT()
  const failed = delay === 'noUser' || delay === 'failed'
  const Icon = failed ? WarningOutlined : LoadingOutlined
  const look = failed ? styles.bad : delay === 'opening' ? styles.brief : ''
  return (
    <span className={`${styles.status} ${look}`}>
      <Icon aria-hidden="true" />
      <span role="status">{t(`editor.delay.${delay}`)}</span>
      {failed && (
        <button type="button" onClick={onRetry}>
          {t('workspace.save.retry')}
        </button>
      )}
    </span>
  )
}
