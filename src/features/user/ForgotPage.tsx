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

type Way = 'phone' | 'email'

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
  return (
    <UserLayout>
      <div className={styles.login}>
        <h2>{t('user.forgot.title')}</h2>
        {ways.length > 1 && (
          <div className={styles.ways} role="group" aria-label={t('account.reset.way')}>
            {ways.map((option) => (
              <button key={option} type="button" aria-pressed={option === way} onClick={() => setChosen(option)}>
                {t(`account.reset.${option}`)}
              </button>
            ))}
          </div>
        )}
        <ResetForm key={way} way={way} />
      </div>
    </UserLayout>
  )
}

function ResetForm({ way }: { way: Way }) {
  const t = useT()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { password_min: min = 0, site_name } = useCachedSiteInfo()
  const rule = { min, names: [site_name] }
  const { form, field, submit, busy, message } = useAccountForm({
    initialValues: { mobile: '', email: '', picture: '', captcha: '', password: '', confirm: '' },
    validate: (values) => (way === 'phone' ? checkReset(values, rule) : checkResetByMail(values, rule)),
    send: async ({ mobile, email, captcha, password }) => {
      const proof = { captcha: captcha.trim(), newpassword: password }
      if (way === 'phone') await resetPassword({ mobile: mobile.trim(), ...proof })
      else await resetPasswordByMail({ email: email.trim(), ...proof })
      notify({ kind: 'success', text: t('user.forgot.done') })
      await navigate(`/user/login${search}`)
    },
    failureMessage: 'ui.code.wrong',
  })
  const code = { event: 'resetpwd', picture: field('picture'), captcha: field('captcha') } as const
  return (
    <AccountForm
      title={t('user.forgot.title')}
      submitText={t('user.forgot.submit')}
      below={
        <p>
          <Link to={`/user/login${search}`}>{t('user.forgot.toLogin')}</Link>
        </p>
      }
      {...{ form, submit, busy, message }}
    >
      {way === 'phone' ? (
        <SmsCodeFields {...code} mobile={field('mobile')} />
      ) : (
        <MailCodeFields {...code} email={field('email')} />
      )}
      <NewPasswordFields label={t('user.field.newPassword')} password={field('password')} confirm={field('confirm')} />
    </AccountForm>
  )
}
