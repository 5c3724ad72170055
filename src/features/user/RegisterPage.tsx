import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { useSite } from '../../shared/site'
import { Field } from '../../shared/ui/Field'
import { AccountForm } from './AccountForm'
import { register } from './api'
import { NotOffered } from './NotOffered'
import { PasswordField } from './PasswordField'
import { checkRegister } from './rules'
import { mayTakeFocus, useAccountForm } from './useAccountForm'
import { UserLayout } from './UserLayout'

/** A new account, where strangers may make one; then to the login with its name filled in. */
export default function RegisterPage() {
  const say = useSay()
  const { register: open } = useSite()
  return (
    <UserLayout>
      {open ? <Form /> : <NotOffered title={say('user.register.title')} text={say('user.register.closed')} />}
    </UserLayout>
  )
}

function Form() {
  const say = useSay()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { form, field, submit, busy, message } = useAccountForm({
    first: { username: '', password: '', confirm: '' },
    check: checkRegister,
    send: async (values) => {
      const username = values.username.trim()
      await register({ ...values, username })
      notify({ kind: 'success', text: say('user.login.registered') })
      await navigate(`/user/login${search}`, { state: { username } })
    },
    failed: 'user.register.failed',
  })
  const below = (
    <p>
      {say('user.register.toLogin')} <Link to={`/user/login${search}`}>{say('user.register.login')}</Link>
    </p>
  )
  return (
    <AccountForm
      title={say('user.register.title')}
      heading
      submitText={say('user.register.submit')}
      {...{ form, submit, busy, message, below }}
    >
      <Field
        {...field('username')}
        label={say('user.field.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={mayTakeFocus}
      />
      <PasswordField {...field('password')} label={say('user.field.password')} autoComplete="new-password" />
      <PasswordField {...field('confirm')} label={say('user.field.confirm')} autoComplete="new-password" />
    </AccountForm>
  )
}
