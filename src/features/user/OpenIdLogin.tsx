import { useEffect, useRef, useState } from 'react'
import { leaveForIssuer, takePendingOpenId } from '../../shared/account/openIdTicket'
import { formErrorText } from '../../shared/http/formErrorText'
import { useT } from '../../shared/i18n/intl'
import { usePageParams } from '../../shared/navigation/usePageParams'
import { notify } from '../../shared/notifications/notify'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import { webUrl } from '../../shared/site/webUrl'
import { beginOpenIdLogin, logInWithOpenId } from './authApi'
import type { LoginFormProps } from './loginForms'
import styles from './LoginPage.module.css'

interface Props extends LoginFormProps {
  /** What the site calls this login, '' for a general name; undefined where it has none. */
  name: string | undefined
}

/** Login at the site's issuer of OpenID Connect: leaves for it, and completes the login when the browser is back. */
export function OpenIdLogin({ name, onSecondStep }: Props) {
  const t = useT()
  const [params, setParams] = usePageParams()
  const code = params.get('openid')
  const completing = useRef(false)
  const [busy, setBusy] = useState(code !== null)
  const [problem, setProblem] = useState('')

  useEffect(() => {
    if (code === null || completing.current) return
    completing.current = true
    const pending = takePendingOpenId()
    setParams(
      (now) => {
        now.delete('openid')
        if (pending?.redirect) now.set('redirect', pending.redirect)
        return now
      },
      { replace: true },
    )
    const complete = async () => {
      try {
        const ticket = await logInWithOpenId({ ticket: pending?.ticket ?? 'none', code })
        if (ticket !== null) return onSecondStep(ticket)
        // The open session has redirected away from this page by now.
        notify({ kind: 'success', text: t('user.login.done') })
      } catch (error) {
        setProblem(formErrorText(t, error, 'account.openid.failed'))
      } finally {
        completing.current = false
        setBusy(false)
      }
    }
    void complete()
  }, [code, onSecondStep, setParams, t])

  const begin = async () => {
    setBusy(true)
    setProblem('')
    try {
      const { ticket, url } = await beginOpenIdLogin()
      leaveForIssuer(webUrl(url), { ticket, redirect: params.get('redirect') })
    } catch (error) {
      setProblem(formErrorText(t, error, 'account.openid.failed'))
      setBusy(false)
    }
  }
  return (
    <div className={styles.passkey}>
      {name !== undefined && (
        <PlainButton large busy={busy} disabled={busy} onClick={() => void begin()}>
          {name === '' ? t('account.openid.logIn') : t('account.openid.logInNamed', { name })}
        </PlainButton>
      )}
      {busy && code !== null && <p role="status">{t('user.form.busy')}</p>}
      <p role="alert">{problem}</p>
    </div>
  )
}
