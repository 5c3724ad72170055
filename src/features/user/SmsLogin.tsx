import { Link, useLocation } from 'react-router-dom'
import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { CodeFields } from '../../shared/phoneCode/CodeFields'
import { AccountForm } from './AccountForm'
import { loginBySms } from './api'
import { checkSms } from './rules'
import { useAccountForm } from './useAccountForm'

/** By a code that comes to the phone; a number that is new gets an account. */
export function SmsLogin() {
  const say = useSay()
  const { search } = useLocation()
  const { form, field, submit, busy, message } = useAccountForm({
    first: { mobile: '', picture: '', captcha: '' },
    check: checkSms,
    send: async ({ mobile, captcha }) => {
      await loginBySms({ mobile: mobile.trim(), captcha: captcha.trim() })
      notify({ kind: 'success', text: say('user.login.done') })
    },
    failed: 'ui.code.wrong',
  })
  const below = (
    <p>
      {say('user.login.toRegister')} <Link to={`/user/register${search}`}>{say('user.login.register')}</Link>
    </p>
  )
  return (
    <AccountForm
      title={say('user.login.title')}
      submitText={say('user.login.submit')}
      {...{ form, submit, busy, message, below }}
    >
      <CodeFields event="login" mobile={field('mobile')} picture={field('picture')} captcha={field('captcha')} />
    </AccountForm>
  )
}
