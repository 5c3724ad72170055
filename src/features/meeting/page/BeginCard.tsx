import { AudioOutlined } from '@ant-design/icons'
import { useEffect, useState, type ReactNode } from 'react'
import { useSay } from '../../../shared/intl'
import { stored, type CaptureSettings } from '../../../shared/storage'
import { PlainButton } from '../../../shared/ui/PlainButton'
import {
  chooseMicrophone,
  chosenMicrophone,
  microphones,
  watchMicrophones,
  type Microphone,
} from '../capture/microphone'
import styles from './BeginCard.module.css'

interface Props {
  submitText: string
  busy: boolean
  /** Why it did not begin; '' for nothing. */
  problem: string
  /** What else is to be chosen. */
  more?: ReactNode
  onBegin: (settings: CaptureSettings) => void
}

const usual: CaptureSettings = {
  microphone: true,
  shared: false,
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  browserEar: false,
}

/** How sound was captured last, or as usual. */
export const captureSettings = (): CaptureSettings => stored.capture.read() ?? usual

/** What is to be heard, and the button that begins. */
export function BeginCard({ submitText, busy, problem, more, onBegin }: Props) {
  const say = useSay()
  const [settings, setSettings] = useState(captureSettings)
  const change = (part: Partial<CaptureSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    stored.capture.write({ ...next, browserEar: captureSettings().browserEar })
  }
  const check = (name: Exclude<keyof CaptureSettings, 'browserEar'>) => (
    <label className={styles.check}>
      <input type="checkbox" checked={settings[name]} onChange={({ target }) => change({ [name]: target.checked })} />
      <span>
        {say(`live.setup.${name}`)}
        <small>{say(`live.setup.${name}Text`)}</small>
      </span>
    </label>
  )
  const nothing = !settings.microphone && !settings.shared
  return (
    <section className={styles.card} aria-label={say('live.setup.title')}>
      <fieldset>
        <legend>{say('live.setup.sources')}</legend>
        {check('microphone')}
        {settings.microphone && <MicrophoneSelect />}
        {'getDisplayMedia' in (navigator.mediaDevices ?? {}) && check('shared')}
      </fieldset>
      {settings.microphone && (
        <details>
          <summary>{say('live.setup.options')}</summary>
          {check('echoCancellation')}
          {check('noiseSuppression')}
          {check('autoGainControl')}
        </details>
      )}
      {more}
      <p className={styles.problem} role="alert">
        {nothing ? say('live.setup.nothing') : problem}
      </p>
      <PlainButton primary large busy={busy} disabled={busy || nothing} onClick={() => onBegin(settings)}>
        {!busy && <AudioOutlined aria-hidden="true" />}
        {submitText}
      </PlainButton>
    </section>
  )
}

/** Which microphone. Their names are told once the person has allowed one. */
export function MicrophoneSelect({ onChange }: { onChange?: () => void }) {
  const say = useSay()
  const [list, setList] = useState<readonly Microphone[]>([])
  const [chosen, setChosen] = useState(chosenMicrophone)
  useEffect(() => {
    let here = true
    const look = () =>
      void microphones().then(
        (found) => here && setList(found),
        // Where there is none, beginning says so.
        () => {},
      )
    look()
    const stop = 'mediaDevices' in navigator ? watchMicrophones(look) : () => {}
    return () => {
      here = false
      stop()
    }
  }, [])
  const named = list.filter(({ label }) => label !== '')
  if (named.length < 2) return null
  return (
    <select
      className={styles.select}
      aria-label={say('live.setup.device')}
      value={named.some(({ id }) => id === chosen) ? (chosen ?? '') : ''}
      onChange={({ target }) => {
        chooseMicrophone(target.value || null)
        setChosen(target.value || null)
        onChange?.()
      }}
    >
      <option value="">{say('live.setup.usualDevice')}</option>
      {named.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  )
}
