import { WarningOutlined } from '@ant-design/icons'
import { describe } from '../http/catalogue'
import { useSay } from '../intl'
import { PlainButton } from './PlainButton'
import { StateView } from './StateView'

/** A part of a page that could not be loaded: the cause, as far as a person can use it, and a retry. */
export function ErrorView({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const say = useSay()
  const { title, text } = describe(error)
  return (
    <StateView
      alert
      tone="warning"
      picture={<WarningOutlined />}
      title={title}
      text={text}
      actions={onRetry && <PlainButton onClick={onRetry}>{say('ui.error.retry')}</PlainButton>}
    />
  )
}
