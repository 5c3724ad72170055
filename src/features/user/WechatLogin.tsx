import { useEffect, useState } from 'react'
import { formErrorText } from '../../shared/http/formErrorText'
import { useT } from '../../shared/i18n/intl'
import { notify } from '../../shared/notifications/notify'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import { QrCode } from '../../shared/ui/display/QrCode'
import { webUrl } from '../../shared/site/webUrl'
import { fetchWechatLoginStatus, fetchWechatTicket, type WechatLoginStatus } from './authApi'
import type { LoginFormProps } from './loginForms'
import styles from './WechatLogin.module.css'

type WechatLoginState =
  | { readonly type: 'loading' }
  | { readonly type: 'shown'; readonly ticket: string; readonly url: string; readonly expires: number }
  | { readonly type: 'failed'; readonly text: string }

const pollMs = 1_500
/** Automatic renewals of the code; after that the user has to request one. */
const maxRenewals = 5

/** Login by a QR code scanned with WeChat. An expired or refused code is replaced by a new one. */
export function WechatLogin({ onSecondStep }: LoginFormProps) {
  const t = useT()
  const [renewals, setRenewals] = useState(0)
  /** Whether the previous code was refused. */
  const [refused, setRefused] = useState(false)
  const [state, setState] = useState<WechatLoginState>({ type: 'loading' })
  const renew = () => {
    setState({ type: 'loading' })
    setRenewals((count) => count + 1)
  }

  useEffect(() => {
    const control = new AbortController()
    fetchWechatTicket(control.signal).then(
      (ticket) => setState({ type: 'shown', ...ticket }),
      (error: unknown) => {
        if (!control.signal.aborted) setState({ type: 'failed', text: formErrorText(t, error, 'user.wechat.failed') })
      },
    )
    return () => control.abort()
  }, [renewals, t])

  const ticket = state.type === 'shown' ? state.ticket : null
  useEffect(() => {
    if (ticket === null) return
    const control = new AbortController()
    void waitForScan(ticket, control.signal).then((result) => {
      // The open session has redirected away from this page by now.
      if (result === 'loggedIn') notify({ kind: 'success', text: t('user.login.done') })
      else if (control.signal.aborted) return
      else if (typeof result === 'object') onSecondStep(result.secondStep)
      else if (renewals >= maxRenewals) setState({ type: 'failed', text: t(`user.wechat.${result}`) })
      else {
        setRefused(result === 'refused')
        renew()
      }
    })
    return () => control.abort()
  }, [ticket, renewals, t, onSecondStep])

  return (
    <div className={styles.wechat}>
      {refused && state.type !== 'failed' && <p role="alert">{t('user.wechat.refused')}</p>}
      {state.type === 'shown' && (
        <>
          <QrCode text={state.url} name={t('user.wechat.code')} />
          <p>{t('user.wechat.scan')}</p>
          {webUrl(state.url) && (
            <a href={state.url} target="_blank" rel="noreferrer">
              {t('user.wechat.open')}
            </a>
          )}
        </>
      )}
      {state.type === 'loading' && <p role="status">{t('user.form.busy')}</p>}
      {state.type === 'failed' && (
        <>
          <p role="alert">{state.text}</p>
          <PlainButton onClick={renew}>{t('user.wechat.renew')}</PlainButton>
        </>
      )}
    </div>
  )
}

/** Polls until the code is scanned, refused or expired; errors are retried. */
async function waitForScan(ticket: string, signal: AbortSignal): Promise<Exclude<WechatLoginStatus, 'pending'>> {
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    if (signal.aborted) break
    const result = await fetchWechatLoginStatus(ticket, signal).catch(() => 'pending' as const)
    if (result !== 'pending') return result
  }
  return 'expired'
}
