/** The browser's speech recognition, for languages the server can't transcribe live. Audio is still stored and sent. */
import { languageTag } from '../../../transcript/model/languageTag'

/** The used part of the Web Speech API; TypeScript's libraries lack its constructor. */
interface WebSpeechRecognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally?: boolean
  start(track?: MediaStreamTrack): void
  abort(): void
}
interface WebSpeechRecognitionClass {
  new (): WebSpeechRecognition
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>
}
interface RecognitionResult {
  readonly isFinal: boolean
  readonly 0?: { readonly transcript: string; readonly confidence: number }
}
interface RecognitionResultEvent extends Event {
  readonly resultIndex: number
  readonly results: ArrayLike<RecognitionResult>
}

export interface RecognitionEvents {
  /** Interim text; `startMs` is its position in the meeting's audio. */
  onPartial(partial: { id: string; startMs: number; text: string }): void
  onFinal(final: { id: string; startMs: number; endMs: number; text: string; confidence: number }): void
  /** Recognition stopped permanently: not permitted, or the language is not supported. */
  onFault(fault: 'denied' | 'language' | 'failed'): void
}

/** Restart backoff; doubles until there is a result. */
const minBackoffMs = 250
const maxBackoffMs = 30_000

const recognitionClass = (): WebSpeechRecognitionClass | undefined => {
  const scope: typeof globalThis & {
    SpeechRecognition?: WebSpeechRecognitionClass
    webkitSpeechRecognition?: WebSpeechRecognitionClass
  } = globalThis
  return scope.SpeechRecognition ?? scope.webkitSpeechRecognition
}

/** Where this browser would recognize the language; null when unsupported, as far as known. */
export async function recognitionLocation(language: string): Promise<'device' | 'service' | null> {
  const Recognition = recognitionClass()
  const lang = languageTag(language)
  if (!Recognition || lang === undefined) return null
  try {
    const local = await Recognition.available?.({ langs: [lang], processLocally: true })
    if (local === 'available') return 'device'
  } catch {
    // Unknown, so assume that it is not on the device.
  }
  return 'service'
}

/**
 * Runs until stopped: browsers end recognition after a silence or a minute, so it restarts.
 * @param options.nowMs current position in the meeting's audio
 * @param options.name unique prefix of segment ids
 */
export function startRecognition(
  options: {
    language: string
    location: 'device' | 'service'
    track: MediaStreamTrack | null
    name: string
    nowMs: () => number
  },
  events: RecognitionEvents,
): { stop(): void } {
  const Recognition = recognitionClass()
  if (!Recognition) {
    events.onFault('failed')
    return { stop() {} }
  }
  const recognizer = new Recognition()
  recognizer.lang = languageTag(options.language) ?? ''
  recognizer.continuous = recognizer.interimResults = true
  if (options.location === 'device') recognizer.processLocally = true
  const results = collectResults(options, events)
  let stopped = false
  let backoffMs = minBackoffMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    try {
      if (options.track) recognizer.start(options.track)
      else recognizer.start()
    } catch {
      restartLater()
    }
  }
  const restartLater = () => {
    results.close()
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(start, backoffMs)
    backoffMs = Math.min(maxBackoffMs, backoffMs * 2)
  }
  const giveUp = (fault: Parameters<RecognitionEvents['onFault']>[0]) => {
    stopped = true
    events.onFault(fault)
  }
  recognizer.addEventListener('result', (event) => {
    backoffMs = minBackoffMs
    results.accept(event as RecognitionResultEvent)
  })
  recognizer.addEventListener('end', restartLater)
  recognizer.addEventListener('error', (event) => {
    const { error } = event as Event & { readonly error?: string }
    if (error === 'not-allowed' || error === 'service-not-allowed') giveUp('denied')
    if (error === 'language-not-supported') giveUp('language')
  })
  start()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      recognizer.abort()
      results.close()
    },
  }
}

/** Converts results to partials and finals. Segments that the browser never finalized are closed as they are. */
function collectResults(
  { name, nowMs }: { name: string; nowMs: () => number },
  { onPartial, onFinal }: RecognitionEvents,
) {
  let count = 0
  let open: { id: string; startMs: number; text: string } | null = null
  const close = (text: string, confidence: number) => {
    if (open && text.trim()) onFinal({ ...open, endMs: Math.max(open.startMs, nowMs()), text: text.trim(), confidence })
    open = null
  }
  const begin = () => (open ??= { id: `${name}-${(count += 1)}`, startMs: nowMs(), text: '' })
  return {
    close: () => close(open?.text ?? '', 0),
    accept({ resultIndex, results }: RecognitionResultEvent) {
      let interim = ''
      for (const result of Array.from(results).slice(resultIndex)) {
        const { transcript = '', confidence = 0 } = result[0] ?? {}
        begin()
        if (result.isFinal) close(transcript, confidence)
        else interim += transcript
      }
      if (interim.trim() === '') return
      open = { ...begin(), text: interim.trim() }
      onPartial(open)
    },
  }
}
