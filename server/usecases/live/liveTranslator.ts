/** Translates a live meeting. Pending work is read from the store, so it can resume anywhere. */
import type { LanguageValue } from '../../../src/wire/constants'
import type { Ports } from '../../ports/ports'
import type { LiveSegment } from '../../ports/rows'
import { maxBatchCharacters, ModelError, type Translator } from '../../ports/textServices'

export interface LiveTranslatorOptions {
  meetingId: number
  source: LanguageValue
  target: LanguageValue
  translator: Translator
  events: {
    /** Called after the translation is stored. */
    onTranslated(id: string, text: string): void
    onProblem(): void
  }
}

/** Maximum lines per batch. Batches grow when it lags. */
const maxLines = 20
/** Preceding lines given as context. */
const contextLines = 4
const minBackoffMs = 2_000
const maxBackoffMs = 60_000

export class LiveTranslator {
  readonly #closed = new AbortController()
  #wakeup = new AbortController()
  #backoffMs = minBackoffMs
  /** The last translated lines. */
  #context: { source: string; target: string }[] = []
  readonly #run: Promise<void>

  constructor(
    private readonly ports: Pick<Ports, 'store' | 'clock' | 'log'>,
    private readonly options: LiveTranslatorOptions,
  ) {
    this.#run = this.#loop()
  }

  /** Signals new or edited lines. */
  wake(): void {
    this.#wakeup.abort()
  }

  /** Stops immediately. The rest can be translated with the record. */
  async close(): Promise<void> {
    this.#closed.abort(new Error('the live translator was closed'))
    this.#wakeup.abort()
    await this.#run
  }

  async #loop(): Promise<void> {
    const { clock } = this.ports
    while (!this.#closed.signal.aborted) {
      // Created before checking for work, so that a wake-up during the check isn't lost.
      const { signal } = (this.#wakeup = new AbortController())
      try {
        if (!(await this.#translateBatch())) await new Promise<void>((resolve) => onAbort(signal, resolve))
        this.#backoffMs = minBackoffMs
      } catch (error) {
        if (this.#closed.signal.aborted) return
        this.ports.log.error('live.translator', { meeting: this.options.meetingId, error })
        this.options.events.onProblem()
        await clock.sleep(this.#backoffMs, this.#closed.signal)
        this.#backoffMs = Math.min(2 * this.#backoffMs, maxBackoffMs)
      }
    }
  }

  /** Returns false when nothing is left to translate. @throws ModelError */
  async #translateBatch(): Promise<boolean> {
    const { meetingId, source, target, translator, events } = this.options
    const { meetingSegments } = this.ports.store
    const lines = takeFitting(await meetingSegments.untranslated(meetingId, maxLines))
    if (lines.length === 0) return false
    const texts = lines.map(({ text }) => text)
    const translations = await translator.translate(texts, {
      source,
      target,
      context: this.#context,
      signal: this.#closed.signal,
    })
    // Untranslatable lines are stored as '' so that they aren't retried.
    const done = lines.map(({ id, text }, index) => ({ id, of: text, translation: translations[index] ?? '' }))
    this.#closed.signal.throwIfAborted()
    await meetingSegments.saveTranslations(meetingId, done)
    for (const { id, translation } of done) events.onTranslated(id, translation)
    const pairs = done
      .filter(({ translation }) => translation !== '')
      .map(({ of, translation }) => ({ source: of, target: translation }))
    this.#context = [...this.#context, ...pairs].slice(-contextLines)
    if (translations.length !== lines.length)
      throw new ModelError('nonsense', `${translations.length} translations of ${lines.length} lines`)
    return true
  }
}

/** The first lines that fit into one batch, at least one. */
function takeFitting(lines: readonly LiveSegment[]): readonly LiveSegment[] {
  let length = 0
  const end = lines.findIndex(({ text }, index) => (length += text.length) > maxBatchCharacters && index > 0)
  return end < 0 ? lines : lines.slice(0, end)
}

function onAbort(signal: AbortSignal, done: () => void): void {
  if (signal.aborted) done()
  else signal.addEventListener('abort', done, { once: true })
}
