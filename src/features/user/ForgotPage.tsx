import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useT } from '../../shared/i18n/intl'
import { notify } from '../../shared/notifications/notify'
import { MailCodeFields } from '../../shared/account/MailCodeFields'
import { SmsCodeFields } from '../../shared/account/SmsCodeFields'
import { useCachedSiteInfo } from '../../shared/site/cachedSiteInfo'
import { NewPasswordFields } from '../../shared/account/NewPasswordFields'
import { useAccountForm } from '../../shared/account/useAccountForm'
import { AccountForm } from './AccountForm'
import { resetPassword, resetPasswordByMail } from './authApi'
import { UnavailableForm } from './UnavailableForm'
import { checkReset, checkResetByMail } from './formRules'
import styles from './LoginPage.module.css'
import { UserLayout } from './UserLayout'

const forms = { phone: PhoneForm, email: MailForm }
type Way = keyof typeof forms

/** Resets the password with a code sent to the phone or by e-mail, as the site offers; then leads to the login. */
export default function ForgotPage() {
  const t = useT()
  const { logins, mail = false } = useCachedSiteInfo()
  const ways: Way[] = [
    ...((logins?.includes('sms') ?? true) ? ['phone' as const] : []),
    ...(mail ? ['email' as const] : []),
  ]
  const [chosen, setChosen] = useState<Way>('phone')
  const way = ways.includes(chosen) ? chosen : ways[0]
  if (way === undefined)
    return (
      <UserLayout>
        <UnavailableForm title={t('user.forgot.title')} text={t('user.forgot.none')} />
      </UserLayout>
    )
  const Form = forms[way]
  return (
    <UserLayout>
      <div className={styles.login}>
        {ways.length > 1 && (
          <div className={styles.ways} role="group" aria-label={t('account.reset.way')}>
            {ways.map((option) => (
              <button key={option} type="button" aria-pressed={option === way} onClick={() => setChosen(option)}>
                {t(`account.reset.${option}`)}
              </button>
            ))}
          </div>
        )}
        <Form key={way} />
      </div>
    </UserLayout>
  )
}

/** Says that the password is reset, and leads to the login. */
function useDone(): () => Promise<void> {
  const t = useT()
  const navigate = useNavigate()
  const { search } = useLocation()
  return async () => {
    notify({ kind: 'success', text: t('user.forgot.done') })
    await navigate(`/user/login${search}`)
  }
}

function PhoneForm() {
  const t = useT()
  const done = useDone()
  const { password_min: min = 0, site_name } = useCachedSiteInfo()
  const { form, field, submit, busy, message } = useAccountForm({
    initialValues: { mobile: '', picture: '', captcha: '', password: '', confirm: '' },
    validate: (values) => checkReset(values, { min, names: [site_name] }),
    send: async ({ mobile, captcha, password }) => {
      await resetPassword({ mobile: mobile.trim(), captcha: captcha.trim(), newpassword: password })
      await done()
    },
    failureMessage: 'ui.code.wrong',
  })
  return (
    <AccountForm
      title={t('user.forgot.title')}
      heading
      submitText={t('user.forgot.submit')}
      below={<ToLogin />}
      {...{ form, submit, busy, message }}
    >
      <SmsCodeFields event="resetpwd" mobile={field('mobile')} picture={field('picture')} captcha={field('captcha')} />
      <NewPasswordFields label={t('user.field.newPassword')} password={field('password')} confirm={field('confirm')} />
    </AccountForm>
  )
}

function MailForm() {
  const t = useT()
  const done = useDone()
  const { password_min: min = 0, site_name } = useCachedSiteInfo()
  const { form, field, submit, busy, message } = useAccountForm({
    initialValues: { email: '', picture: '', captcha: '', password: '', confirm: '' },
    validate: (values) => checkResetByMail(values, { min, names: [site_name] }),
    send: async ({ email, captcha, password }) => {
      await resetPasswordByMail({ email: email.trim(), captcha: captcha.trim(), newpassword: password })
      await done()
    },
    failureMessage: 'ui.code.wrong',
  })
  return (
    <AccountForm
      title={t('user.forgot.title')}
      heading
      submitText={t('user.forgot.submit')}
      below={<ToLogin />}
      {...{ form, submit, busy, message }}
    >
      <MailCodeFields event="resetpwd" email={field('email')} picture={field('picture')} captcha={field('captcha')} />
      <NewPasswordFields label={t('user.field.newPassword')} password={field('password')} confirm={field('confirm')} />
    </AccountForm>
  )
}

function ToLogin() {
  const { search } = useLocation()
  return (
    <p>
      <Link to={`/user/login${search}`}>{useT()('user.forgot.toLogin')}</Link>
    </p>
  )
}
