import { useT } from '../i18n/intl'
import { Field } from '../ui/fields/Field'
import { CodeFields, type FieldBinding } from './CodeFields'
import { isMobile, sendSms, type SmsCodePurpose } from './smsCode'

interface Props {
  event: SmsCodePurpose
  mobile: FieldBinding
  /** The text in the captcha image. */
  picture: FieldBinding
  /** The code sent to the phone. */
  captcha: FieldBinding
}

/** A phone number, a captcha, and the code sent to the phone. */
export function SmsCodeFields({ event, mobile, picture, captcha }: Props) {
  const t = useT()
  return (
    <CodeFields
      recipient={<Field {...mobile} label={t('ui.code.mobile')} type="tel" autoComplete="tel" inputMode="tel" />}
      ready={isMobile(mobile.value)}
      purpose={`${event} ${mobile.value.trim()}`}
      send={(text) => sendSms({ mobile: mobile.value.trim(), event, captcha: text })}
      sent={t('ui.code.sent')}
      codeLabel={t('ui.code.code')}
      {...{ picture, captcha }}
    />
  )
}
