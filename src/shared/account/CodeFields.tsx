import { ReloadOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formErrorText } from '../http/formErrorText'
import { useT } from '../i18n/intl'
import { Field, type FieldProps } from '../ui/fields/Field'
import { PlainButton } from '../ui/buttons/PlainButton'
import styles from './CodeFields.module.css'
import { fetchCaptcha } from './smsCode'
import { useCountdown } from './useCountdown'

export type FieldBinding = Omit<FieldProps, 'label'>

interface Props {
  /** The field of the phone number or address. */
  recipient: ReactNode
  /** Whether it can be one. */
  ready: boolean
  /** Sends a code, given the text of the captcha image. @throws ApiError */
  send: (picture: string) => Promise<unknown>
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
export function CodeFields({ recipient, ready, send, sent, codeLabel, picture, captcha }: Props) {
  const t = useT()
  const captchaImage = useCaptcha()
  const [secondsLeft, startCountdown] = useCountdown()
  const [busy, setBusy] = useState(false)
  const [status, setStatus] = useState('')
  const request = async () => {
    setBusy(true)
    setStatus('')
    try {
      await send(picture.value.trim())
      setStatus(sent)
      startCountdown(resendDelaySeconds)
    } catch (error) {
      setStatus(formErrorText(t, error, 'ui.code.failed'))
    } finally {
      // A captcha is valid for one attempt, even a successful one.
      picture.onChange('')
      captchaImage.renew()
      setBusy(false)
    }
  }
  const image = (
    <button type="button" className={styles.picture} onClick={captchaImage.renew} aria-label={t('ui.code.renew')}>
      {captchaImage.url ? <img src={captchaImage.url} alt={t('ui.code.image')} /> : <ReloadOutlined aria-hidden />}
    </button>
  )
  const sendButton = (
    <PlainButton
      className={styles.send}
      disabled={!ready || picture.value.trim() === '' || secondsLeft > 0 || busy}
      busy={busy}
      onClick={() => void request()}
    >
      {secondsLeft > 0 ? t('ui.code.again', { seconds: secondsLeft }) : t('ui.code.send')}
    </PlainButton>
  )
  return (
    <>
      {recipient}
      <Field {...picture} label={t('ui.code.picture')} autoComplete="off" spellCheck={false} after={image} />
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

/** The captcha image, and how to get another one. */
function useCaptcha(): { url: string; renew: () => void } {
  const [url, setUrl] = useState('')
  const [round, setRound] = useState(0)
  const current = useRef('')
  useEffect(() => {
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
  }, [round])
  useEffect(() => () => URL.revokeObjectURL(current.current), [])
  return { url, renew: () => setRound((count) => count + 1) }
}
