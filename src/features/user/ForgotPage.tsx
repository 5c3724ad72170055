import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { CodeFields } from '../../shared/phoneCode/CodeFields'
import { useSite } from '../../shared/site'
import { AccountForm } from './AccountForm'
import { resetPassword } from './api'
import { NotOffered } from './NotOffered'
import { PasswordField } from './PasswordField'
import { checkReset } from './rules'
import { useAccountForm } from './useAccountForm'
import { UserLayout } from './UserLayout'

/** Another password, by a code that comes to the phone, where the site sends any; then to the login. */
export default function ForgotPage() {
  const say = useSay()
  const { logins } = useSite()
  const offered = logins?.includes('sms') ?? true
  return (
    <UserLayout>
      {offered ? <Form /> : <NotOffered title={say('user.forgot.title')} text={say('user.forgot.none')} />}
    </UserLayout>
  )
}

function Form() {
  const say = useSay()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { form, field, submit, busy, message } = useAccountForm({
    first: { mobile: '', picture: '', captcha: '', password: '', confirm: '' },
    check: checkReset,
    send: async ({ mobile, captcha, password }) => {
      await resetPassword({ mobile: mobile.trim(), captcha: captcha.trim(), newpassword: password })
      notify({ kind: 'success', text: say('user.forgot.done') })
      await navigate(`/user/login${search}`)
    },
    failed: 'ui.code.wrong',
  })
  const below = (
    <p>
      <Link to={`/user/login${search}`}>{say('user.forgot.toLogin')}</Link>
    </p>
  )
  return (
    <AccountForm
      title={say('user.forgot.title')}
      heading
      submitText={say('user.forgot.submit')}
      {...{ form, submit, busy, message, below }}
    >
      <CodeFields event="resetpwd" mobile={field('mobile')} picture={field('picture')} captcha={field('captcha')} />
      <PasswordField {...field('password')} label={say('user.field.newPassword')} autoComplete="new-password" />
      <PasswordField {...field('confirm')} label={say('user.field.confirm')} autoComplete="new-password" />
    </AccountForm>
  )
}
