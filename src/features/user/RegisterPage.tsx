import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useT } from '../../shared/i18n/intl'
import { notify } from '../../shared/notifications/notify'
import { useCachedSiteInfo } from '../../shared/site/cachedSiteInfo'
import { Field } from '../../shared/ui/fields/Field'
import { NewPasswordFields } from '../../shared/account/NewPasswordFields'
import { useAccountForm } from '../../shared/account/useAccountForm'
import { canAutoFocus } from '../../shared/browser/canAutoFocus'
import { AccountForm } from './AccountForm'
import { logIn, register } from './authApi'
import { UnavailableForm } from './UnavailableForm'
import { checkRegister } from './formRules'
import { UserLayout } from './UserLayout'

/** Registration, if open. It logs in as well; where that fails, it leads to the login with the username filled in. */
export default function RegisterPage() {
  const t = useT()
  const { register: open } = useCachedSiteInfo()
  return (
    <UserLayout>
      {open ? <Form /> : <UnavailableForm title={t('user.register.title')} text={t('user.register.closed')} />}
    </UserLayout>
  )
}

function Form() {
  const t = useT()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { password_min: min = 0, site_name } = useCachedSiteInfo()
  const { form, field, submit, busy, message } = useAccountForm({
    initialValues: { username: '', password: '', confirm: '' },
    validate: (values) => checkRegister(values, { min, names: [site_name] }),
    send: async (values) => {
      const username = values.username.trim()
      await register({ ...values, username })
      try {
        await logIn({ username, password: values.password })
        notify({ kind: 'success', text: t('user.login.done') })
      } catch {
        notify({ kind: 'success', text: t('user.login.registered') })
        await navigate(`/user/login${search}`, { state: { username } })
      }
    },
    failureMessage: 'user.register.failed',
  })
  const below = (
    <p>
      {t('user.register.toLogin')} <Link to={`/user/login${search}`}>{t('user.register.login')}</Link>
    </p>
  )
  return (
    <AccountForm
      title={t('user.register.title')}
      heading
      submitText={t('user.register.submit')}
      {...{ form, submit, busy, message, below }}
    >
      <Field
        {...field('username')}
        label={t('user.field.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={canAutoFocus}
      />
      <NewPasswordFields
        label={t('user.field.password')}
        password={field('password')}
        confirm={field('confirm')}
        names={[field('username').value]}
      />
    </AccountForm>
  )
}
