import { useT } from '../../../shared/i18n/intl'
import type { CaptureSettings } from '../../../shared/storage/localStore'
import { AudioSources, ProcessingOptions } from './AudioSources'
import { BrowserRecognitionOption } from './BrowserRecognitionOption'
import styles from './Inputs.module.css'

interface Props {
  /** Language of the meeting. */
  language: string
  settings: CaptureSettings
  onChange: (part: Partial<CaptureSettings>) => void
}

/** All settings of a recording, for a meeting whose details are known. */
export function InputSettings({ language, settings, onChange }: Props) {
  const t = useT()
  return (
    <>
      <AudioSources settings={settings} onChange={onChange} />
      <BrowserRecognitionOption
        language={language}
        chosen={settings.browserEar}
        onChange={(browserEar) => onChange({ browserEar })}
      />
      {settings.microphone && (
        <details className={styles.folded}>
          <summary>{t('live.setup.options')}</summary>
          <ProcessingOptions settings={settings} onChange={onChange} />
        </details>
      )}
    </>
  )
}
