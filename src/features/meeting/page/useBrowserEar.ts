import { useEffect } from 'react'
import { useStore } from 'zustand'
import { say } from '../../../shared/intl'
import { notify } from '../../../shared/notify'
import { timeWords } from '../../../transcript/retime'
import { listen } from '../browserEar'
import type { LiveSession } from '../LiveSession'
import { captureSettings } from './BeginCard'
import { useEarPlace } from './EarChoice'

/** Lets the browser recognise, where the server can't and the person chose it. Its sentences are text like any other. */
export function useBrowserEar(session: LiveSession): void {
  const { language } = session.meeting
  const place = useEarPlace(language)
  const hearing = useStore(session.view, ({ phase, capture }) => phase === 'live' && capture.is === 'on')
  useEffect(() => {
    if (!hearing || place === null || !captureSettings().browserEar) return
    const { words } = session
    const ear = listen(
      { language, place, track: session.track, name: `ear-${session.nowMs}`, nowMs: () => session.nowMs },
      {
        onPartial: ({ id, startMs, text }) => words.hear({ type: 'partial', id, start: startMs, text }),
        onFinal: ({ id, startMs, endMs, text }) =>
          words.correct({ id, startMs, endMs, text, speaker: '', words: timeWords(text, startMs, endMs) }),
        onFault: (fault) => notify({ kind: 'warning', text: say(`live.ear.${fault}`) }),
      },
    )
    return () => ear.stop()
  }, [session, language, place, hearing])
}
