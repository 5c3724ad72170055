import { useT } from '../i18n/intl'
import { Field } from '../ui/fields/Field'
import { CodeFields, type FieldBinding } from './CodeFields'
import { isEmail, sendMailCode, type MailCodePurpose } from './mailCode'

interface Props {
  event: MailCodePurpose
  email: FieldBinding
  /** The text in the captcha image. */
  picture: FieldBinding
  /** The code sent to the address. */
  captcha: FieldBinding
}

/** An e-mail address, a captcha, and the code sent to the address. */
export function MailCodeFields({ event, email, picture, captcha }: Props) {
  const t = useT()
  return (
    <CodeFields
      recipient={
        <Field {...email} label={t('account.email.address')} type="email" autoComplete="email" inputMode="email" />
      }
      ready={isEmail(email.value)}
      purpose={`${event} ${email.value.trim()}`}
      send={(text) => sendMailCode({ email: email.value.trim(), event, captcha: text })}
      sent={t('account.email.sent')}
      codeLabel={t('account.email.code')}
      {...{ picture, captcha }}
    />
  )
}
