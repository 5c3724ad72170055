import { SoundOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { formErrorText } from '../http/formErrorText'
import { useT } from '../i18n/intl'
import { PlainButton } from '../ui/buttons/PlainButton'
import styles from './CodeFields.module.css'
import { fetchCaptcha } from './smsCode'

interface Props {
  /** Whether the digits are to be heard now; the last picture is no longer valid then. */
  listening: boolean
  onListen: () => void
}

/** The captcha to be heard instead of read: six digits, said slowly. Each press says new ones. */
export default function CaptchaSound({ listening, onListen }: Props) {
  const t = useT()
  const [url, setUrl] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const current = useRef('')
  useEffect(() => () => URL.revokeObjectURL(current.current), [])
  const listen = async () => {
    setBusy(true)
    setProblem('')
    try {
      const bytes = await fetchCaptcha(undefined, 'sound')
      URL.revokeObjectURL(current.current)
      current.current = URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }))
      setUrl(current.current)
      onListen()
    } catch (error) {
      setProblem(formErrorText(t, error, 'account.captcha.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.sound}>
      <PlainButton busy={busy} disabled={busy} onClick={() => void listen()}>
        <SoundOutlined aria-hidden /> {t(listening ? 'account.captcha.again' : 'account.captcha.listen')}
      </PlainButton>
      {listening && url !== '' && (
        <audio key={url} src={url} autoPlay controls aria-label={t('account.captcha.sound')} />
      )}
      <p role="alert">{problem}</p>
    </div>
  )
}
