import { CheckOutlined, CloseOutlined, ExclamationOutlined, InfoOutlined } from '@ant-design/icons'
import { useRef, type ReactNode } from 'react'
import { useSay, type MessageId } from '../intl'
import { LinkButton } from './LinkButton'
import type { ResultKind } from './resultKinds'
import { StateView, type StateViewProps } from './StateView'
import { useArrivalFocus } from './useArrivalFocus'

type Look = { picture: ReactNode; tone: NonNullable<StateViewProps['tone']>; title: MessageId; text: MessageId }
const looks: Record<ResultKind, Look> = {
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

/** A whole page that says how something ended. Without `actions` it offers the way home. */
export function ResultPage({ kind, text, actions }: { kind: ResultKind; text?: string; actions?: ReactNode }) {
  const say = useSay()
  const look = looks[kind]
  const heading = useRef<HTMLHeadingElement>(null)
  useArrivalFocus(heading)
  const home = (
    <LinkButton type="primary" to="/">
      {say('ui.result.home')}
    </LinkButton>
  )
  return (
    <StateView
      picture={look.picture}
      tone={look.tone}
      title={
        <h1 ref={heading} tabIndex={-1}>
          {say(look.title)}
        </h1>
      }
      text={text ?? say(look.text)}
      actions={actions ?? home}
    />
  )
}
