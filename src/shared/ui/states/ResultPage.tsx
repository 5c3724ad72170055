import { CheckOutlined, CloseOutlined, ExclamationOutlined, InfoOutlined } from '@ant-design/icons'
import { useRef, type ReactNode } from 'react'
import { useT, type MessageId } from '../../i18n/intl'
import { LinkButton } from '../buttons/LinkButton'
import type { ResultKind } from './resultKinds'
import { StateView, type StateViewProps } from './StateView'
import { useRouteFocus } from '../../navigation/useRouteFocus'

type ResultStyle = { picture: ReactNode; tone: NonNullable<StateViewProps['tone']>; title: MessageId; text: MessageId }
const resultStyles: Record<ResultKind, ResultStyle> = {
  403: { picture: '403', tone: 'warning', title: 'ui.result.403', text: 'ui.result.403Text' },
  404: { picture: '404', tone: 'info', title: 'ui.result.404', text: 'ui.result.404Text' },
  500: { picture: '500', tone: 'error', title: 'ui.result.500', text: 'ui.result.500Text' },
  success: { picture: <CheckOutlined />, tone: 'success', title: 'ui.result.success', text: 'ui.result.successText' },
  warning: {
    picture: <ExclamationOutlined />,
    tone: 'warning',
    title: 'ui.result.warning',
    text: 'ui.result.warningText',
  },
  error: { picture: <CloseOutlined />, tone: 'error', title: 'ui.result.error', text: 'ui.result.errorText' },
  info: { picture: <InfoOutlined />, tone: 'info', title: 'ui.result.info', text: 'ui.result.infoText' },
}

/** A full-page result. Without `actions` it links home. */
export function ResultPage({ kind, text, actions }: { kind: ResultKind; text?: string; actions?: ReactNode }) {
  const t = useT()
  const style = resultStyles[kind]
  const heading = useRef<HTMLHeadingElement>(null)
  useRouteFocus(heading)
  const home = (
    <LinkButton type="primary" to="/">
      {t('ui.result.home')}
    </LinkButton>
  )
  return (
    <StateView
      picture={style.picture}
      tone={style.tone}
      title={
        <h1 ref={heading} tabIndex={-1}>
          {t(style.title)}
        </h1>
      }
      text={text ?? t(style.text)}
      actions={actions ?? home}
    />
  )
}
