import { Link, useLocation } from 'react-router-dom'
import { useT } from '../../shared/i18n/intl'
import { notify } from '../../shared/notifications/notify'
import { Field } from '../../shared/ui/fields/Field'
import { PasswordField } from '../../shared/account/PasswordField'
import { useAccountForm } from '../../shared/account/useAccountForm'
import { canAutoFocus } from '../../shared/browser/canAutoFocus'
import { AccountForm } from './AccountForm'
import { logIn } from './authApi'
import type { LoginFormProps } from './loginForms'
import { checkLogin } from './loginRule'
import { RegisterLink } from './RegisterLink'

/** Login by username and password. */
export function PasswordLogin({ onSecondStep }: LoginFormProps) {
  const t = useT()
  const location = useLocation()
  const registered = registeredUsername(location.state)
  const { form, field, submit, busy, message } = useAccountForm({
    initialValues: { username: registered, password: '' },
    validate: checkLogin,
    send: async ({ username, password }) => {
      const ticket = await logIn({ username: username.trim(), password })
      if (ticket) return onSecondStep(ticket)
      notify({ kind: 'success', text: t('user.login.done') })
    },
    failureMessage: 'user.login.failed',
  })
  const below = (
    <>
      <RegisterLink />
      <p>
        <Link to={`/user/forgot${location.search}`}>{t('user.login.forgot')}</Link>
      </p>
    </>
  )
  return (
    <AccountForm
      title={t('user.login.title')}
      submitText={t('user.login.submit')}
      {...{ form, submit, busy, message, below }}
    >
      <Field
        {...field('username')}
        label={t('user.field.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={registered === '' && canAutoFocus}
      />
      <PasswordField
        {...field('password')}
        label={t('user.field.password')}
        autoComplete="current-password"
        autoFocus={registered !== ''}
      />
    </AccountForm>
  )
}

/** The username from a registration that just completed, in the navigation state. */
function registeredUsername(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('username' in state)) return ''
  return typeof state.username === 'string' ? state.username : ''
}
