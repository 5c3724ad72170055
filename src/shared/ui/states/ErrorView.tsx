import { WarningOutlined } from '@ant-design/icons'
import { errorText } from '../../http/errorText'
import { useT } from '../../i18n/intl'
import { PlainButton } from '../buttons/PlainButton'
import { StateView } from './StateView'

/** Shown for a part of a page that failed to load: the cause and a retry. */
export function ErrorView({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useT()
  const { title, text } = errorText(error)
  return (
    <StateView
      alert
      tone="warning"
      picture={<WarningOutlined />}
      title={title}
      text={text}
      actions={onRetry && <PlainButton onClick={onRetry}>{t('ui.error.retry')}</PlainButton>}
    />
  )
}
