import { ReloadOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { formErrorText } from '../http/formErrorText'
import { useT } from '../i18n/intl'
import { Field, type FieldProps } from '../ui/fields/Field'
import { PlainButton } from '../ui/buttons/PlainButton'
import styles from './SmsCodeFields.module.css'
import { fetchCaptcha, isMobile, sendSms, type SmsCodePurpose } from './smsCode'
import { useCountdown } from './useCountdown'

type FieldBinding = Omit<FieldProps, 'label'>

interface Props {
  event: SmsCodePurpose
  mobile: FieldBinding
  /** The text in the captcha image. */
  picture: FieldBinding
  /** The code sent to the phone. */
  captcha: FieldBinding
}

/** Delay before another code can be requested. */
const resendDelaySeconds = 60

/** A phone number, a captcha, and the code sent to the phone. */
export function SmsCodeFields({ event, mobile, picture, captcha }: Props) {
  const t = useT()
  const captchaImage = useCaptcha()
  const [secondsLeft, startCountdown] = useCountdown()
  const [busy, setBusy] = useState(false)
  const [status, setStatus] = useState('')
  const ready = isMobile(mobile.value) && picture.value.trim() !== ''
  const send = async () => {
    setBusy(true)
    setStatus('')
    try {
      await sendSms({ mobile: mobile.value.trim(), event, captcha: picture.value.trim() })
      setStatus(t('ui.code.sent'))
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
      disabled={!ready || secondsLeft > 0 || busy}
      busy={busy}
      onClick={() => void send()}
    >
      {secondsLeft > 0 ? t('ui.code.again', { seconds: secondsLeft }) : t('ui.code.send')}
    </PlainButton>
  )
  return (
    <>
      <Field {...mobile} label={t('ui.code.mobile')} type="tel" autoComplete="tel" inputMode="tel" />
      <Field {...picture} label={t('ui.code.picture')} autoComplete="off" spellCheck={false} after={image} />
      <Field
        {...captcha}
        label={t('ui.code.code')}
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
