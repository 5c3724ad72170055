import { ReloadOutlined } from '@ant-design/icons'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { formErrorText } from '../http/formErrorText'
import { loadPageMessages, useT } from '../i18n/intl'
import { accountMessages } from '../i18n/pageMessages'
import { useCachedSiteInfo } from '../site/cachedSiteInfo'
import { Field, type FieldProps } from '../ui/fields/Field'
import { PlainButton } from '../ui/buttons/PlainButton'
import styles from './CodeFields.module.css'
import { fetchCaptcha } from './smsCode'
import { useCountdown } from './useCountdown'

/** Loaded where the site has recordings. */
const CaptchaSound = lazy(async () => {
  const [sound] = await Promise.all([import('./CaptchaSound'), loadPageMessages(accountMessages)])
  return sound
})

export type FieldBinding = Omit<FieldProps, 'label'>

interface Props {
  /** The field of the phone number or address. */
  recipient: ReactNode
  /** Whether it can be one. */
  ready: boolean
  /** What a code is for, and its recipient: a proof of work is for that only. */
  purpose: string
  /** Sends a code, given the answer to the captcha. @throws ApiError */
  send: (answer: string) => Promise<unknown>
  /** Said once it is sent. */
  sent: string
  codeLabel: string
  /** The text in the captcha image. */
  picture: FieldBinding
  /** The code. */
  captcha: FieldBinding
}

/** Delay before another code can be requested. */
const resendDelaySeconds = 60

/** A recipient, a captcha, and the code sent to the recipient. */
export function CodeFields({ recipient, ready, purpose, send, sent, codeLabel, picture, captcha }: Props) {
  const t = useT()
  const { captcha: kind = 'image', captcha_sound } = useCachedSiteInfo()
  const isImage = kind !== 'proof' && kind !== 'none'
  const [listening, setListening] = useState(false)
  const captchaImage = useCaptcha(isImage && !listening)
  const [secondsLeft, startCountdown] = useCountdown()
  const [busy, setBusy] = useState(false)
  const [status, setStatus] = useState('')
  const request = async () => {
    setBusy(true)
    setStatus('')
    try {
      const answer = kind === 'proof' ? (await import('./proof/proveWork')).proveWork(purpose) : picture.value.trim()
      await send(await answer)
      setStatus(sent)
      startCountdown(resendDelaySeconds)
    } catch (error) {
      setStatus(formErrorText(t, error, 'ui.code.failed'))
    } finally {
      // A captcha is valid for one attempt, even a successful one.
      if (isImage) {
        picture.onChange('')
        setListening(false)
        captchaImage.renew()
      }
      setBusy(false)
    }
  }
  const image = (
    <button
      type="button"
      className={styles.picture}
      onClick={() => {
        setListening(false)
        captchaImage.renew()
      }}
      aria-label={t('ui.code.renew')}
    >
      {captchaImage.url && !listening ? (
        <img src={captchaImage.url} alt={t('ui.code.image')} />
      ) : (
        <ReloadOutlined aria-hidden />
      )}
    </button>
  )
  const sendButton = (
    <PlainButton
      className={styles.send}
      disabled={!ready || (isImage && picture.value.trim() === '') || secondsLeft > 0 || busy}
      busy={busy}
      onClick={() => void request()}
    >
      {secondsLeft > 0 ? t('ui.code.again', { seconds: secondsLeft }) : t('ui.code.send')}
    </PlainButton>
  )
  return (
    <>
      {recipient}
      {isImage && (
        <Field
          {...picture}
          label={t(listening ? 'account.captcha.digits' : 'ui.code.picture')}
          autoComplete="off"
          spellCheck={false}
          after={image}
        />
      )}
      {isImage && captcha_sound && (
        <Suspense>
          <CaptchaSound
            listening={listening}
            onListen={() => {
              picture.onChange('')
              setListening(true)
            }}
          />
        </Suspense>
      )}
      <Field
        {...captcha}
        label={codeLabel}
        autoComplete="one-time-code"
        inputMode="numeric"
        after={sendButton}
        hint={status}
      />
    </>
  )
}

/** The captcha image while it is wanted, and how to get another one. */
function useCaptcha(wanted: boolean): { url: string; renew: () => void } {
  const [url, setUrl] = useState('')
  const [round, setRound] = useState(0)
  const current = useRef('')
  useEffect(() => {
    if (!wanted) return
    const control = new AbortController()
    fetchCaptcha(control.signal).then(
      (bytes) => {
        URL.revokeObjectURL(current.current)
        current.current = URL.createObjectURL(new Blob([bytes]))
        setUrl(current.current)
      },
      // Clicking the button retries.
      () => setUrl(''),
    )
    return () => control.abort()
  }, [round, wanted])
  useEffect(() => () => URL.revokeObjectURL(current.current), [])
  return { url, renew: () => setRound((count) => count + 1) }
}
