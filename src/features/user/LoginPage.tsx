import { Link, useLocation } from 'react-router-dom'
import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { AccountForm } from './AccountForm'
import { login } from './api'
import { DemoHint } from './DemoHint'
import { Field, PasswordField } from './Field'
import { checkLogin } from './rules'
import { mayTakeFocus, useAccountForm } from './useAccountForm'
import { UserLayout } from './UserLayout'

/** Login with a password. Once the session is open the guard leads on to the redirect. */
export default function LoginPage() {
  const say = useSay()
  const location = useLocation()
  const registered = registeredName(location.state)
  const { form, field, submit, busy, message } = useAccountForm({
    first: { username: registered, password: '' },
    check: checkLogin,
    send: async ({ username, password }) => {
      await login({ username: username.trim(), password })
      notify({ kind: 'success', text: say('user.login.done') })
    },
    failed: 'user.login.failed',
  })
  const below = (
    <p>
      {say('user.login.toRegister')} <Link to={`/user/register${location.search}`}>{say('user.login.register')}</Link>
    </p>
  )
  return (
    <UserLayout>
      <AccountForm
        title={say('user.login.title')}
        submitText={say('user.login.submit')}
        {...{ form, submit, busy, message, below }}
      >
        <Field
          {...field('username')}
          label={say('user.field.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={registered === '' && mayTakeFocus}
        />
        <PasswordField
          {...field('password')}
          label={say('user.field.password')}
          autoComplete="current-password"
          autoFocus={registered !== ''}
        />
      </AccountForm>
      {import.meta.env.DEV && <DemoHint />}
    </UserLayout>
  )
}

/** The name someone has just registered. */
function registeredName(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('username' in state)) return ''
  return typeof state.username === 'string' ? state.username : ''
}
