/** The browser's own speech recognition, for languages the server can't hear live. Sound is kept and sent all the same. */
import { languageTag } from '../../transcript/languageTag'

/** What of the Web Speech API is used; TypeScript's libraries list no constructor for it. */
interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally?: boolean
  start(track?: MediaStreamTrack): void
  abort(): void
}
interface RecognitionClass {
  new (): Recognition
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>
}
interface Result {
  readonly isFinal: boolean
  readonly 0?: { readonly transcript: string; readonly confidence: number }
}
interface ResultEvent extends Event {
  readonly resultIndex: number
  readonly results: ArrayLike<Result>
}

export interface EarEvents {
  /** Text of what is being said, since that place in the meeting's sound. */
  onPartial(partial: { id: string; startMs: number; text: string }): void
  onFinal(final: { id: string; startMs: number; endMs: number; text: string; confidence: number }): void
  /** It will not hear again: it may not, or knows no such language. */
  onFault(fault: 'denied' | 'language' | 'failed'): void
}

/** Rest before it is started again, longer each time it gives nothing. */
const leastRestMs = 250
const mostRestMs = 30_000

const recognitionClass = (): RecognitionClass | undefined => {
  const scope: typeof globalThis & {
    SpeechRecognition?: RecognitionClass
    webkitSpeechRecognition?: RecognitionClass
  } = globalThis
  return scope.SpeechRecognition ?? scope.webkitSpeechRecognition
}

/** Where this browser would recognise that language: null when it can't, as far as it tells. */
export async function earPlace(language: string): Promise<'device' | 'service' | null> {
  const Recognition = recognitionClass()
  const lang = languageTag(language)
  if (!Recognition || lang === undefined) return null
  try {
    const local = await Recognition.available?.({ langs: [lang], processLocally: true })
    if (local === 'available') return 'device'
  } catch {
    // It can't tell, so it is not on the device.
  }
  return 'service'
}

/**
 * Listens until it is stopped: browsers end by themselves after a silence or a minute, so it starts again.
 * @param nowMs where the meeting's sound is now
 * @param name makes ids that are used nowhere else
 */
export function listen(
  options: {
    language: string
    place: 'device' | 'service'
    track: MediaStreamTrack | null
    name: string
    nowMs: () => number
  },
  events: EarEvents,
): { stop(): void } {
  const Recognition = recognitionClass()
  if (!Recognition) {
    events.onFault('failed')
    return { stop() {} }
  }
  const ear = new Recognition()
  ear.lang = languageTag(options.language) ?? ''
  ear.continuous = ear.interimResults = true
  if (options.place === 'device') ear.processLocally = true
  const hearing = newHearing(options, events)
  let stopped = false
  let restMs = leastRestMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    try {
      if (options.track) ear.start(options.track)
      else ear.start()
    } catch {
      again()
    }
  }
  const again = () => {
    hearing.close()
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(start, restMs)
    restMs = Math.min(mostRestMs, restMs * 2)
  }
  const give = (fault: Parameters<EarEvents['onFault']>[0]) => {
    stopped = true
    events.onFault(fault)
  }
  ear.addEventListener('result', (event) => {
    restMs = leastRestMs
    hearing.take(event as ResultEvent)
  })
  ear.addEventListener('end', again)
  ear.addEventListener('error', (event) => {
    const { error } = event as Event & { readonly error?: string }
    if (error === 'not-allowed' || error === 'service-not-allowed') give('denied')
    if (error === 'language-not-supported') give('language')
  })
  start()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      ear.abort()
      hearing.close()
    },
  }
}

/** Results as partials and finals. What was never closed by the browser is closed as it is. */
function newHearing({ name, nowMs }: { name: string; nowMs: () => number }, { onPartial, onFinal }: EarEvents) {
  let count = 0
  let open: { id: string; startMs: number; text: string } | null = null
  const close = (text: string, confidence: number) => {
    if (open && text.trim()) onFinal({ ...open, endMs: Math.max(open.startMs, nowMs()), text: text.trim(), confidence })
    open = null
  }
  const begin = () => (open ??= { id: `${name}-${(count += 1)}`, startMs: nowMs(), text: '' })
  return {
    close: () => close(open?.text ?? '', 0),
    take({ resultIndex, results }: ResultEvent) {
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
