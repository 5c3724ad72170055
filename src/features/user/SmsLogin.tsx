import { useT } from '../../shared/i18n/intl'
import { notify } from '../../shared/notifications/notify'
import { SmsCodeFields } from '../../shared/account/SmsCodeFields'
import { useAccountForm } from '../../shared/account/useAccountForm'
import { AccountForm } from './AccountForm'
import { logInBySms } from './authApi'
import { checkSms } from './formRules'
import type { LoginFormProps } from './loginForms'
import { RegisterLink } from './RegisterLink'

/** Login by a code sent to the phone; a new number gets an account. */
export function SmsLogin({ onSecondStep }: LoginFormProps) {
  const t = useT()
  const { form, field, submit, busy, message } = useAccountForm({
    initialValues: { mobile: '', picture: '', captcha: '' },
    validate: checkSms,
    send: async ({ mobile, captcha }) => {
      const ticket = await logInBySms({ mobile: mobile.trim(), captcha: captcha.trim() })
      if (ticket) return onSecondStep(ticket)
      notify({ kind: 'success', text: t('user.login.done') })
    },
    failureMessage: 'ui.code.wrong',
  })
  return (
    <AccountForm
      title={t('user.login.title')}
      submitText={t('user.login.submit')}
      below={<RegisterLink />}
      {...{ form, submit, busy, message }}
    >
      <SmsCodeFields event="login" mobile={field('mobile')} picture={field('picture')} captcha={field('captcha')} />
    </AccountForm>
  )
}
