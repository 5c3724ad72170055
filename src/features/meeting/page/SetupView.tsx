import { useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import type { CaptureSettings } from '../../../shared/storage/localStore'
import { formatTime } from '../../../shared/time/formatTime'
import { PageTitle } from '../../../shared/ui/page/PageTitle'
import type { CaptureChoice } from '../../../shared/capture/Capture'
import type { LiveSession } from '../session/LiveSession'
import { RecordingSetup, captureSettings } from './RecordingSetup'
import { BrowserRecognitionOption } from './BrowserRecognitionOption'
import styles from './LiveView.module.css'

interface Props {
  title: string
  language: string
  /** Length already recorded. */
  recordedMs: number
  busy: boolean
  /** Why recording could not start; '' for none. */
  problem: string
  startNow: boolean
  /** Opens the session; null when unavailable. */
  open: () => Promise<LiveSession | null>
}

/** Setup before recording starts or continues. */
export function SetupView({ title, language, recordedMs, busy, problem, startNow, open }: Props) {
  const t = useT()
  const [starting, setStarting] = useState(false)
  const begin = useCallback(
    async (settings: CaptureSettings) => {
      setStarting(true)
      const session = await open()
      // Capture errors are shown by the live view, which is mounted from now on.
      await session?.begin(captureChoiceOf(settings)).catch(() => {})
      setStarting(false)
    },
    [open],
  )
  const started = useRef(false)
  useEffect(() => {
    if (!startNow || started.current) return
    started.current = true
    void begin(captureSettings())
  }, [startNow, begin])
  return (
    <>
      <PageTitle title={title} />
      <p className={styles.facts}>
        <span>{languageName(language, t)}</span>
        {recordedMs > 0 && <span>{t('live.setup.recorded', { time: formatTime(recordedMs) })}</span>}
      </p>
      <RecordingSetup
        submitText={t(recordedMs > 0 ? 'live.setup.continue' : 'live.setup.begin')}
        busy={busy || starting}
        problem={problem}
        more={<BrowserRecognitionOption language={language} />}
        onStart={(settings) => void begin(settings)}
      />
    </>
  )
}

/** The chosen inputs and their audio processing. */
export function captureChoiceOf(settings: CaptureSettings): CaptureChoice {
  const { microphone, shared, echoCancellation, noiseSuppression, autoGainControl } = settings
  return {
    inputs: [...(microphone ? (['microphone'] as const) : []), ...(shared ? (['shared'] as const) : [])],
    processing: { echoCancellation, noiseSuppression, autoGainControl },
  }
}
