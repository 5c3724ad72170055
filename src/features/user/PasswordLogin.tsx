import { Link, useLocation } from 'react-router-dom'
import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { Field } from '../../shared/ui/Field'
import { AccountForm } from './AccountForm'
import { login } from './api'
import { PasswordField } from './PasswordField'
import { checkLogin } from './rules'
import { ToRegister } from './ToRegister'
import { mayTakeFocus, useAccountForm } from './useAccountForm'

/** By name and password. */
export function PasswordLogin() {
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
    <>
      <ToRegister />
      <p>
        <Link to={`/user/forgot${location.search}`}>{say('user.login.forgot')}</Link>
      </p>
    </>
  )
  return (
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
  )
}

/** The name someone has just registered, or whose password was just reset. */
function registeredName(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('username' in state)) return ''
  return typeof state.username === 'string' ? state.username : ''
}
