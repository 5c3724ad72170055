import { WarningOutlined } from '@ant-design/icons'
import { errorText } from '../../http/errorText'
import { useT } from '../../i18n/intl'
import { PlainButton } from '../buttons/PlainButton'
import { StateView } from './StateView'

interface Props {
  error: unknown
  onRetry?: () => void
  /** It stands for the whole page, which has no other heading. */
  page?: boolean
}

/** Shown for what failed to load, a page or a part of it: the cause and a retry. */
export function ErrorView({ error, onRetry, page }: Props) {
  const t = useT()
  const { title, text } = errorText(error)
  return (
    <StateView
      alert
      tone="warning"
      picture={<WarningOutlined />}
      title={page ? <h1>{title}</h1> : title}
      text={text}
      actions={onRetry && <PlainButton onClick={onRetry}>{t('ui.error.retry')}</PlainButton>}
    />
  )
}
