import { useEffect } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { timeWords } from '../../../transcript/operations/retime'
import { startRecognition } from '../session/webSpeechRecognizer'
import type { LiveSession } from '../session/LiveSession'
import { captureSettings } from '../inputs/captureSettings'
import { useRecognitionLocation } from '../inputs/BrowserRecognitionOption'

/** Runs the browser's recognition, when the server can't transcribe live and the user opted in. Its finals are normal segments. */
export function useBrowserRecognition(session: LiveSession): void {
  const { language } = session.meeting
  const location = useRecognitionLocation(language)
  const capturing = useStore(session.view, ({ phase, capture }) => phase === 'live' && capture.status === 'on')
  useEffect(() => {
    if (!capturing || location === null || !captureSettings().browserEar) return
    const { transcript } = session
    const recognition = startRecognition(
      { language, location, track: session.track, name: `ear-${session.positionMs}`, nowMs: () => session.positionMs },
      {
        onPartial: ({ id, startMs, text }) => transcript.applyAnswer({ type: 'partial', id, start: startMs, text }),
        onFinal: ({ id, startMs, endMs, text }) =>
          transcript.correct({ id, startMs, endMs, text, speaker: '', words: timeWords(text, startMs, endMs) }),
        onFault: (fault) => notify({ kind: 'warning', text: t(`live.ear.${fault}`) }),
      },
    )
    return () => recognition.stop()
  }, [session, language, location, capturing])
}
