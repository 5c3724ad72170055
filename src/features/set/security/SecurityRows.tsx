import { useState } from 'react'
import { errorText } from '../../../shared/http/errorText'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { User } from '../../../wire/responses'
import { PasswordDialog } from './PasswordDialog'
import { EmailRow } from './EmailRow'
import { OpenIdRow } from './OpenIdRow'
import { PasskeyRow } from './PasskeyRow'
import { SecondFactorRow } from './SecondFactorRow'
import { areSessionsUnsupported, useLoginSessions } from './useLoginSessions'
import { LoginSessionsDialog } from './LoginSessionsDialog'
import { SettingRow } from '../base/SettingRow'

interface Props {
  user: User
  /** Whether the server sends text messages and e-mail, and knows passkeys. */
  smsOffered: boolean
  mailOffered: boolean
  passkeysOffered: boolean
  /** What the site calls its login by OpenID Connect; undefined where it has none. */
  openIdName: string | undefined
}

/** Password, login sessions, and what else protects the account. Renders nothing if the server doesn't support the calls. */
export function SecurityRows({ user, smsOffered, mailOffered, passkeysOffered, openIdName }: Props) {
  const t = useT()
  const loginSessions = useLoginSessions()
  const [open, setOpen] = useState<'password' | 'loginSessions'>()
  const close = () => setOpen(undefined)
  if (loginSessions.isPending || (loginSessions.isError && areSessionsUnsupported(loginSessions.error))) return null
  return (
    <>
      <SettingRow title={t('set.password.title')}>
        {user.has_password === 0 ? (
          <PasswordAdvice phone={user.phone} smsOffered={smsOffered} />
        ) : (
          <>
            <span>{t('set.password.set')}</span>
            <PlainButton onClick={() => setOpen('password')}>{t('set.password.change')}</PlainButton>
          </>
        )}
      </SettingRow>
      <SettingRow title={t('set.signIns.title')}>
        {loginSessions.data ? (
          <>
            <span>{t('set.signIns.count', { count: loginSessions.data.length })}</span>
            <PlainButton onClick={() => setOpen('loginSessions')}>{t('set.signIns.open')}</PlainButton>
          </>
        ) : (
          <>
            <span role="alert">{errorText(loginSessions.error).text}</span>
            <PlainButton onClick={() => void loginSessions.refetch()}>{t('ui.error.retry')}</PlainButton>
          </>
        )}
      </SettingRow>
      <SecondFactorRow user={user} />
      {openIdName !== undefined && <OpenIdRow user={user} name={openIdName} />}
      {passkeysOffered && <PasskeyRow user={user} />}
      {mailOffered && <EmailRow user={user} />}
      {open === 'password' && <PasswordDialog user={user} onClose={close} />}
      {open === 'loginSessions' && loginSessions.data && (
        <LoginSessionsDialog loginSessions={loginSessions.data} onClose={close} />
      )}
    </>
  )
}

/** For an account created by phone or WeChat, which has no password: how to get one. */
function PasswordAdvice({ phone, smsOffered }: { phone: string; smsOffered: boolean }) {
  const t = useT()
  if (!smsOffered) return <span>{t('set.password.noSms')}</span>
  return <span>{phone ? t('set.password.none', { phone }) : t('set.password.noPhone')}</span>
}
