import { useEffect, useState } from 'react'
import { failureText } from '../../shared/http/failureText'
import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { PlainButton } from '../../shared/ui/PlainButton'
import { QrCode } from '../../shared/ui/QrCode'
import { webUrl } from '../../shared/webUrl'
import { fetchWechatResult, fetchWechatTicket, type WechatResult } from './api'
import styles from './WechatLogin.module.css'

type Step =
  | { readonly is: 'loading' }
  | { readonly is: 'shown'; readonly ticket: string; readonly url: string; readonly expires: number }
  | { readonly is: 'failed'; readonly text: string }

const pollMs = 1_500
/** Renewed by itself so often; then somebody has to want it. */
const mostRenewals = 5

/** By a QR code that is scanned with WeChat. One that expires or is refused is replaced by the next. */
export function WechatLogin() {
  const say = useSay()
  const [round, setRound] = useState(0)
  /** Whether somebody said no to the code before this one. */
  const [refused, setRefused] = useState(false)
  const [step, setStep] = useState<Step>({ is: 'loading' })
  const renew = () => {
    setStep({ is: 'loading' })
    setRound((count) => count + 1)
  }

  useEffect(() => {
    const control = new AbortController()
    fetchWechatTicket(control.signal).then(
      (ticket) => setStep({ is: 'shown', ...ticket }),
      (error: unknown) => {
        if (!control.signal.aborted) setStep({ is: 'failed', text: failureText(say, error, 'user.wechat.failed') })
      },
    )
    return () => control.abort()
  }, [round, say])

  const ticket = step.is === 'shown' ? step.ticket : null
  useEffect(() => {
    if (ticket === null) return
    const control = new AbortController()
    void waitForScan(ticket, control.signal).then((result) => {
      if (control.signal.aborted) return
      if (result === 'loggedIn') notify({ kind: 'success', text: say('user.login.done') })
      else if (round >= mostRenewals) setStep({ is: 'failed', text: say(`user.wechat.${result}`) })
      else {
        setRefused(result === 'refused')
        renew()
      }
    })
    return () => control.abort()
  }, [ticket, round, say])

  return (
    <div className={styles.wechat}>
      {refused && step.is !== 'failed' && <p role="alert">{say('user.wechat.refused')}</p>}
      {step.is === 'shown' && (
        <>
          <QrCode text={step.url} name={say('user.wechat.code')} />
          <p>{say('user.wechat.scan')}</p>
          {webUrl(step.url) && (
            <a href={step.url} target="_blank" rel="noreferrer">
              {say('user.wechat.open')}
            </a>
          )}
        </>
      )}
      {step.is === 'loading' && <p role="status">{say('user.form.busy')}</p>}
      {step.is === 'failed' && (
        <>
          <p role="alert">{step.text}</p>
          <PlainButton onClick={renew}>{say('user.wechat.renew')}</PlainButton>
        </>
      )}
    </div>
  )
}

/** Asks until it was scanned, refused or has expired; a server that can't be reached is asked again. */
async function waitForScan(ticket: string, signal: AbortSignal): Promise<Exclude<WechatResult, 'pending'>> {
  while (!signal.aborted) {
    await new Promise((wake) => setTimeout(wake, pollMs))
    if (signal.aborted) break
    const result = await fetchWechatResult(ticket, signal).catch(() => 'pending' as const)
    if (result !== 'pending') return result
  }
  return 'expired'
}
