import { AudioOutlined, LaptopOutlined } from '@ant-design/icons'
import { useT } from '../../../shared/i18n/intl'
import { canShareAudio } from '../../../shared/capture/sharedAudio'
import type { CaptureSettings } from '../../../shared/storage/localStore'
import styles from './Inputs.module.css'
import { MicrophoneCheck } from './MicrophoneCheck'

interface Props {
  settings: CaptureSettings
  onChange: (part: Partial<CaptureSettings>) => void
}

/** What to record: the microphone, a tab or the screen, or both. */
export function AudioSources({ settings, onChange }: Props) {
  const t = useT()
  const source = (name: 'microphone' | 'shared') => (
    <label className={styles.source}>
      <input type="checkbox" checked={settings[name]} onChange={({ target }) => onChange({ [name]: target.checked })} />
      {name === 'microphone' ? <AudioOutlined aria-hidden="true" /> : <LaptopOutlined aria-hidden="true" />}
      <span>
        {t(`live.setup.${name}`)}
        <small>{t(`live.setup.${name}Text`)}</small>
      </span>
    </label>
  )
  return (
    <fieldset className={styles.sources}>
      <legend>{t('live.setup.sources')}</legend>
      <div className={styles.choices}>
        {source('microphone')}
        {canShareAudio() && source('shared')}
      </div>
      {!canShareAudio() && 'mediaDevices' in navigator && <p className={styles.hint}>{t('live.setup.noShared')}</p>}
      {settings.microphone && <MicrophoneCheck />}
      <p className={styles.problem} role="alert">
        {!settings.microphone && !settings.shared && t('live.setup.nothing')}
      </p>
    </fieldset>
  )
}

/** How the browser improves the microphone's audio. */
export function ProcessingOptions({ settings, onChange }: Props) {
  return (['echoCancellation', 'noiseSuppression', 'autoGainControl'] as const).map((name) => (
    <Option key={name} {...{ name, settings, onChange }} />
  ))
}

/** Whether the menu starts a meeting without a further click. */
export const AtOnceOption = (props: Props) => <Option name="atOnce" {...props} />

interface OptionProps extends Props {
  name: 'echoCancellation' | 'noiseSuppression' | 'autoGainControl' | 'atOnce'
}

function Option({ name, settings, onChange }: OptionProps) {
  const t = useT()
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={settings[name]} onChange={({ target }) => onChange({ [name]: target.checked })} />
      <span>
        {t(`live.setup.${name}`)}
        <small>{t(`live.setup.${name}Text`)}</small>
      </span>
    </label>
  )
}
