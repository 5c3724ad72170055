import { useCallback, useEffect, useRef, useState } from 'react'
import { useSay } from '../../../shared/intl'
import { languageName } from '../../../shared/languageName'
import type { CaptureSettings } from '../../../shared/storage'
import { formatTime } from '../../../shared/time'
import { PageTitle } from '../../../shared/ui/PageTitle'
import type { CaptureChoice } from '../capture/Capture'
import type { LiveSession } from '../LiveSession'
import { BeginCard, captureSettings } from './BeginCard'
import { EarChoice } from './EarChoice'
import styles from './LiveView.module.css'

interface Props {
  title: string
  language: string
  /** How much of it is recorded already. */
  soundMs: number
  busy: boolean
  /** Why it did not begin; '' for nothing. */
  problem: string
  beginNow: boolean
  /** Gives the session; null when it can't be had. */
  open: () => Promise<LiveSession | null>
}

/** What stands before the first sound, or before more of it. */
export function SetupView({ title, language, soundMs, busy, problem, beginNow, open }: Props) {
  const say = useSay()
  const [starting, setStarting] = useState(false)
  const begin = useCallback(
    async (settings: CaptureSettings) => {
      setStarting(true)
      const session = await open()
      // What goes wrong with the sound is told by the live view, which shows from now on.
      await session?.begin(choiceOf(settings)).catch(() => {})
      setStarting(false)
    },
    [open],
  )
  const begun = useRef(false)
  useEffect(() => {
    if (!beginNow || begun.current) return
    begun.current = true
    void begin(captureSettings())
  }, [beginNow, begin])
  return (
    <>
      <PageTitle title={title} />
      <p className={styles.facts}>
        <span>{languageName(language, say)}</span>
        {soundMs > 0 && <span>{say('live.setup.recorded', { time: formatTime(soundMs) })}</span>}
      </p>
      <BeginCard
        submitText={say(soundMs > 0 ? 'live.setup.continue' : 'live.setup.begin')}
        busy={busy || starting}
        problem={problem}
        more={<EarChoice language={language} />}
        onBegin={(settings) => void begin(settings)}
      />
    </>
  )
}

/** The inputs that were chosen, and how they are to be heard. */
export function choiceOf(settings: CaptureSettings): CaptureChoice {
  const { microphone, shared, echoCancellation, noiseSuppression, autoGainControl } = settings
  return {
    inputs: [...(microphone ? (['microphone'] as const) : []), ...(shared ? (['shared'] as const) : [])],
    hearing: { echoCancellation, noiseSuppression, autoGainControl },
  }
}
