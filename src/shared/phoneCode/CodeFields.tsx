import { ReloadOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../http/failureText'
import { useSay } from '../intl'
import { Field, type FieldProps } from '../ui/Field'
import { PlainButton } from '../ui/PlainButton'
import styles from './CodeFields.module.css'
import { fetchCaptcha, isMobile, sendSms, type SmsEvent } from './phoneCode'
import { useCountdown } from './useCountdown'

type Part = Omit<FieldProps, 'label'>

interface Props {
  event: SmsEvent
  mobile: Part
  /** What is read in the picture. */
  picture: Part
  /** The code that came to the phone. */
  captcha: Part
}

/** Before another code may be asked for. */
const restSeconds = 60

/** A phone number, the picture that keeps machines out, and the code that is sent to the phone. */
export function CodeFields({ event, mobile, picture, captcha }: Props) {
  const say = useSay()
  const shown = useCaptcha()
  const [left, begin] = useCountdown()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const ready = isMobile(mobile.value) && picture.value.trim() !== ''
  const send = async () => {
    setBusy(true)
    setTold('')
    try {
      await sendSms({ mobile: mobile.value.trim(), event, captcha: picture.value.trim() })
      setTold(say('ui.code.sent'))
      begin(restSeconds)
    } catch (error) {
      setTold(failureText(say, error, 'ui.code.failed'))
    } finally {
      // Each picture is good for one try, also a good one.
      picture.onChange('')
      shown.renew()
      setBusy(false)
    }
  }
  const image = (
    <button type="button" className={styles.picture} onClick={shown.renew} aria-label={say('ui.code.renew')}>
      {shown.url ? <img src={shown.url} alt={say('ui.code.image')} /> : <ReloadOutlined aria-hidden />}
    </button>
  )
  const sender = (
    <PlainButton className={styles.send} disabled={!ready || left > 0 || busy} busy={busy} onClick={() => void send()}>
      {left > 0 ? say('ui.code.again', { seconds: left }) : say('ui.code.send')}
    </PlainButton>
  )
  return (
    <>
      <Field {...mobile} label={say('ui.code.mobile')} type="tel" autoComplete="tel" inputMode="tel" />
      <Field {...picture} label={say('ui.code.picture')} autoComplete="off" spellCheck={false} after={image} />
      <Field
        {...captcha}
        label={say('ui.code.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        after={sender}
        hint={told}
      />
    </>
  )
}

/** The picture to be read, and how to get another one. */
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
      // A press tries again.
      () => setUrl(''),
    )
    return () => control.abort()
  }, [round])
  useEffect(() => () => URL.revokeObjectURL(current.current), [])
  return { url, renew: () => setRound((count) => count + 1) }
}
