import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { CodeFields } from '../../shared/phoneCode/CodeFields'
import { AccountForm } from './AccountForm'
import { loginBySms } from './api'
import { checkSms } from './rules'
import { ToRegister } from './ToRegister'
import { useAccountForm } from './useAccountForm'

/** By a code that comes to the phone; a number that is new gets an account. */
export function SmsLogin() {
  const say = useSay()
  const { form, field, submit, busy, message } = useAccountForm({
    first: { mobile: '', picture: '', captcha: '' },
    check: checkSms,
    send: async ({ mobile, captcha }) => {
      await loginBySms({ mobile: mobile.trim(), captcha: captcha.trim() })
      notify({ kind: 'success', text: say('user.login.done') })
    },
    failed: 'ui.code.wrong',
  })
  return (
    <AccountForm
      title={say('user.login.title')}
      submitText={say('user.login.submit')}
      below={<ToRegister />}
      {...{ form, submit, busy, message }}
    >
      <CodeFields event="login" mobile={field('mobile')} picture={field('picture')} captcha={field('captcha')} />
    </AccountForm>
  )
}
