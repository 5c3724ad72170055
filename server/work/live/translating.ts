/** Translates a meeting line by line while it is held. What it has to do is in the store, so it can go on anywhere. */
import type { LanguageValue } from '../../../src/wire/codes'
import type { Ports } from '../../ports'
import type { LiveSegment } from '../../rows'
import { maxBatch, ModelFault, type Translator } from '../../understanding'

export interface TranslatingOf {
  meetingId: number
  source: LanguageValue
  target: LanguageValue
  translator: Translator
  tell: {
    /** It is stored. */
    translated(id: string, text: string): void
    trouble(): void
  }
}

/** Lines translated at once: when it is behind, it catches up in larger steps. */
const mostLines = 20
/** Lines before them that are shown to the translator. */
const contextLines = 4
const leastRestMs = 2_000
const mostRestMs = 60_000

export class Translating {
  readonly #closed = new AbortController()
  #bell = new AbortController()
  #restMs = leastRestMs
  /** The last lines and their translations. */
  #before: { source: string; target: string }[] = []
  readonly #run: Promise<void>

  constructor(
    private readonly ports: Pick<Ports, 'store' | 'clock' | 'log'>,
    private readonly of: TranslatingOf,
  ) {
    this.#run = this.#work()
  }

  /** There are new lines, or corrected ones. */
  wake(): void {
    this.#bell.abort()
  }

  /** Stops at once; what is not translated can be translated with the record. */
  async close(): Promise<void> {
    this.#closed.abort(new Error('the meeting is not translated any more'))
    this.#bell.abort()
    await this.#run
  }

  async #work(): Promise<void> {
    const { clock } = this.ports
    while (!this.#closed.signal.aborted) {
      // Taken before looking, so that a bell that rings meanwhile is heard.
      const { signal } = (this.#bell = new AbortController())
      try {
        if (!(await this.#step())) await new Promise<void>((resolve) => onAbort(signal, resolve))
        this.#restMs = leastRestMs
      } catch (error) {
        if (this.#closed.signal.aborted) return
        this.ports.log.error('live.translating', { meeting: this.of.meetingId, error })
        this.of.tell.trouble()
        await clock.sleep(this.#restMs, this.#closed.signal)
        this.#restMs = Math.min(2 * this.#restMs, mostRestMs)
      }
    }
  }

  /** False when nothing is left to be translated. @throws ModelFault */
  async #step(): Promise<boolean> {
    const { meetingId, source, target, translator, tell } = this.of
    const { meetingSegments } = this.ports.store
    const lines = fitting(await meetingSegments.untranslated(meetingId, mostLines))
    if (lines.length === 0) return false
    const texts = lines.map(({ text }) => text)
    const found = await translator.translate(texts, { source, target, before: this.#before, signal: this.#closed.signal })
    // One that can't be translated is done with, too.
    const done = lines.map(({ id, text }, index) => ({ id, of: text, translation: found[index] ?? '' }))
    this.#closed.signal.throwIfAborted()
    await meetingSegments.translate(meetingId, done)
    for (const { id, translation } of done) tell.translated(id, translation)
    const pairs = done.filter(({ translation }) => translation !== '').map(({ of, translation }) => ({ source: of, target: translation }))
    this.#before = [...this.#before, ...pairs].slice(-contextLines)
    if (found.length !== lines.length) throw new ModelFault('nonsense', `${found.length} translations of ${lines.length} lines`)
    return true
  }
}

/** As many of the first as may be translated at once, at least one. */
function fitting(lines: readonly LiveSegment[]): readonly LiveSegment[] {
  let length = 0
  const end = lines.findIndex(({ text }, index) => (length += text.length) > maxBatch && index > 0)
  return end < 0 ? lines : lines.slice(0, end)
}

function onAbort(signal: AbortSignal, done: () => void): void {
  if (signal.aborted) done()
  else signal.addEventListener('abort', done, { once: true })
}
