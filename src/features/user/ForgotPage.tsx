import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useT } from '../../shared/i18n/intl'
import { notify } from '../../shared/notifications/notify'
import { SmsCodeFields } from '../../shared/account/SmsCodeFields'
import { useCachedSiteInfo } from '../../shared/site/cachedSiteInfo'
import { NewPasswordFields } from '../../shared/account/NewPasswordFields'
import { useAccountForm } from '../../shared/account/useAccountForm'
import { AccountForm } from './AccountForm'
import { resetPassword } from './authApi'
import { UnavailableForm } from './UnavailableForm'
import { checkReset } from './formRules'
import { UserLayout } from './UserLayout'

/** Resets the password with a code sent to the phone, if the site supports SMS; then leads to the login. */
export default function ForgotPage() {
  const t = useT()
  const { logins } = useCachedSiteInfo()
  const offered = logins?.includes('sms') ?? true
  return (
    <UserLayout>
      {offered ? <Form /> : <UnavailableForm title={t('user.forgot.title')} text={t('user.forgot.none')} />}
    </UserLayout>
  )
}

function Form() {
  const t = useT()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { password_min: min = 0, site_name } = useCachedSiteInfo()
  const { form, field, submit, busy, message } = useAccountForm({
    initialValues: { mobile: '', picture: '', captcha: '', password: '', confirm: '' },
    validate: (values) => checkReset(values, { min, names: [site_name] }),
    send: async ({ mobile, captcha, password }) => {
      await resetPassword({ mobile: mobile.trim(), captcha: captcha.trim(), newpassword: password })
      notify({ kind: 'success', text: t('user.forgot.done') })
      await navigate(`/user/login${search}`)
    },
    failureMessage: 'ui.code.wrong',
  })
  const below = (
    <p>
      <Link to={`/user/login${search}`}>{t('user.forgot.toLogin')}</Link>
    </p>
  )
  return (
    <AccountForm
      title={t('user.forgot.title')}
      heading
      submitText={t('user.forgot.submit')}
      {...{ form, submit, busy, message, below }}
    >
      <SmsCodeFields event="resetpwd" mobile={field('mobile')} picture={field('picture')} captcha={field('captcha')} />
      <NewPasswordFields label={t('user.field.newPassword')} password={field('password')} confirm={field('confirm')} />
    </AccountForm>
  )
}
