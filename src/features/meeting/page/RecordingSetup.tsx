import { AudioOutlined } from '@ant-design/icons'
import { useEffect, useState, type ReactNode } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { stored, type CaptureSettings } from '../../../shared/storage/localStore'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import {
  chooseMicrophone,
  chosenMicrophone,
  microphones,
  watchMicrophones,
  type Microphone,
} from '../../../shared/capture/microphone'
import { canShareAudio } from '../../../shared/capture/sharedAudio'
import styles from './RecordingSetup.module.css'

interface Props {
  submitText: string
  busy: boolean
  /** Why recording could not start; '' for none. */
  problem: string
  /** Additional options. */
  more?: ReactNode
  onStart: (settings: CaptureSettings) => void
}

const defaultSettings: CaptureSettings = {
  microphone: true,
  shared: false,
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  browserEar: false,
}

/** The last capture settings, or the defaults, without an input that this browser doesn't have. */
export function captureSettings(): CaptureSettings {
  const settings = stored.capture.read() ?? defaultSettings
  return { ...settings, shared: settings.shared && canShareAudio() }
}

/** Input selection and the start button. */
export function RecordingSetup({ submitText, busy, problem, more, onStart }: Props) {
  const t = useT()
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
        {t(`live.setup.${name}`)}
        <small>{t(`live.setup.${name}Text`)}</small>
      </span>
    </label>
  )
  const hasNoInput = !settings.microphone && !settings.shared
  return (
    <section className={styles.card} aria-label={t('live.setup.title')}>
      <fieldset>
        <legend>{t('live.setup.sources')}</legend>
        {check('microphone')}
        {settings.microphone && <MicrophoneSelect />}
        {canShareAudio()
          ? check('shared')
          : 'mediaDevices' in navigator && <p className={styles.hint}>{t('live.setup.noShared')}</p>}
      </fieldset>
      {settings.microphone && (
        <details>
          <summary>{t('live.setup.options')}</summary>
          {check('echoCancellation')}
          {check('noiseSuppression')}
          {check('autoGainControl')}
        </details>
      )}
      {more}
      <p className={styles.problem} role="alert">
        {hasNoInput ? t('live.setup.nothing') : problem}
      </p>
      <PlainButton primary large busy={busy} disabled={busy || hasNoInput} onClick={() => onStart(settings)}>
        {!busy && <AudioOutlined aria-hidden="true" />}
        {submitText}
      </PlainButton>
    </section>
  )
}

/** Selects a microphone. Labels are available once the user has granted permission. */
export function MicrophoneSelect({ onChange }: { onChange?: () => void }) {
  const t = useT()
  const [list, setList] = useState<readonly Microphone[]>([])
  const [chosen, setChosen] = useState(chosenMicrophone)
  useEffect(() => {
    let mounted = true
    const refresh = () =>
      void microphones().then(
        (found) => mounted && setList(found),
        // Errors are shown when recording starts.
        () => {},
      )
    refresh()
    const stop = 'mediaDevices' in navigator ? watchMicrophones(refresh) : () => {}
    return () => {
      mounted = false
      stop()
    }
  }, [])
  const named = list.filter(({ label }) => label !== '')
  if (named.length < 2) return null
  return (
    <select
      className={styles.select}
      aria-label={t('live.setup.device')}
      value={named.some(({ id }) => id === chosen) ? (chosen ?? '') : ''}
      onChange={({ target }) => {
        chooseMicrophone(target.value || null)
        setChosen(target.value || null)
        onChange?.()
      }}
    >
      <option value="">{t('live.setup.usualDevice')}</option>
      {named.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  )
}
