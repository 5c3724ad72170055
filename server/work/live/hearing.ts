/** Hears a meeting while it is stored. It reads the stored sound, so storing never waits for it, and it can go on anywhere. */
import type { Segment } from '../../../src/wire/bodies'
import type { LanguageValue } from '../../../src/wire/codes'
import type { ServerMessageId } from '../../messages'
import { soundBytesPerMs, type GrowingSound, type LiveEar, type Ports, type SpeechEngine } from '../../ports'
import { Cutter, frameMs, frameSamples, lively, type Piece } from '../cut'
import { segmentsOf } from '../segmentsOf'

export interface HearingOf {
  meetingId: number
  language: LanguageValue
  engine: SpeechEngine
  sound: GrowingSound
  /** Where to go on. */
  fromMs: number
  tell: {
    /** The open segment's text so far; '' when there was nothing in it. */
    partial(id: string, startMs: number, text: string): void
    /** They are stored. */
    finals(segments: Segment[]): void
    trouble(say: ServerMessageId): void
  }
}

const readMs = 1_000
/** Further behind than this, nobody is served by what was said then. */
const partialLagMs = 3_000
/** When every place of the engine is taken. */
const waitForPlaceMs = 2_000
const triesAPiece = 3
/** After a failure of the store or of the sound; each one in a row doubles it. */
const restMs = 1_000
const mostRestMs = 60_000
/** Failures in a row at the end, where somebody waits for the record. */
const triesAtEnd = 3

export class Hearing {
  readonly #ports: Ports
  readonly #of: HearingOf
  readonly #closed = new AbortController()
  readonly #ended = new AbortController()
  #bell = new AbortController()
  #ear: LiveEar | null = null
  #cutter: Cutter
  #atMs: number
  /** Up to where segments are stored. */
  #heardMs: number
  #storedMs = 0
  /** Where speech was interrupted, in order. */
  #marks: number[] = []
  /** In a row, without a piece between them. */
  #failures = 0
  #failed: { error: unknown } | null = null
  #passedOver = false
  /** Frames of the open piece that the ear has. */
  #fed = 0
  #shown: { startMs: number; text: string } | null = null
  readonly #run: Promise<void>

  constructor(ports: Ports, of: HearingOf) {
    this.#ports = ports
    this.#of = of
    this.#atMs = of.fromMs
    this.#heardMs = of.fromMs
    this.#cutter = new Cutter(of.fromMs, lively)
    this.#run = this.#work()
  }

  /** More of the sound is stored. */
  storedTo(ms: number): void {
    this.#storedMs = ms
    this.#bell.abort()
  }

  /** Speech is interrupted there: what was said until then is a piece of its own. */
  interruptedAt(ms: number): void {
    if (ms >= this.#atMs && ms !== this.#marks.at(-1)) this.#marks.push(ms)
    this.#bell.abort()
  }

  /** The engine did not get through some piece. */
  get passedOver(): boolean {
    return this.#passedOver
  }

  /**
   * Resolves when all that is stored was heard; nothing is stored after this. Throws when it was closed meanwhile, or what was not heard
   * can't be heard for now.
   */
  async end(): Promise<void> {
    this.interruptedAt(this.#storedMs)
    this.#failures = 0
    this.#ended.abort()
    this.#bell.abort()
    await this.#run
    this.#closed.signal.throwIfAborted()
    if (this.#failed) throw this.#failed.error
  }

  /** Stops at once; what was not heard is heard another time. */
  async close(): Promise<void> {
    this.#closed.abort(new Error('the meeting is not listened to any more'))
    this.#bell.abort()
    this.#ear?.close()
    await this.#run
  }

  async #work(): Promise<void> {
    let goesOn = true
    while (goesOn && !this.#closed.signal.aborted) {
      try {
        goesOn = await this.#goOn()
      } catch (error) {
        goesOn = !this.#closed.signal.aborted && (await this.#goBack(error))
      }
    }
    this.#ear?.close()
  }

  /** False when all is heard. */
  async #goOn(): Promise<boolean> {
    // Taken before looking, so that a bell that rings meanwhile is heard.
    const { signal } = (this.#bell = new AbortController())
    if (this.#takesPlace()) return (await this.#step()) || (await this.#wait(signal))
    await this.#ports.clock.sleep(waitForPlaceMs, signal)
    return true
  }

  /** Begins anew behind the last piece that is stored, after a rest; false when that was tried often enough. */
  async #goBack(error: unknown): Promise<boolean> {
    this.#ports.log.error('live.hearing', { meeting: this.#of.meetingId, error })
    this.#of.tell.trouble('live.engine')
    this.#failures += 1
    if (this.#ended.signal.aborted && this.#failures >= triesAtEnd) {
      this.#failed = { error }
      return false
    }
    this.#ear?.close()
    this.#ear = null
    if (this.#shown) this.#show(this.#shown.startMs, '')
    this.#atMs = this.#heardMs
    this.#cutter = new Cutter(this.#heardMs, lively)
    this.#fed = 0
    const [closed, ended] = [this.#closed.signal, this.#ended.signal]
    const wake = ended.aborted ? closed : AbortSignal.any([closed, ended])
    await this.#ports.clock.sleep(Math.min(mostRestMs, restMs * 2 ** (this.#failures - 1)), wake)
    return true
  }

  /** At the end the engine's common processes do when none was free for this meeting alone. */
  #takesPlace(): boolean {
    if (this.#ear || this.#ended.signal.aborted) return true
    this.#ear = this.#of.engine.listen?.(this.#of.language) ?? null
    if (!this.#ear) this.#of.tell.trouble('live.busy')
    return this.#ear !== null
  }

  /** False when there is nothing more to come. */
  async #wait(signal: AbortSignal): Promise<boolean> {
    if (this.#ended.signal.aborted) return false
    if (!signal.aborted) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    return true
  }

  /** Goes on by a little; false when nothing more is stored. */
  async #step(): Promise<boolean> {
    const mark = this.#marks[0]
    if (mark === this.#atMs) {
      await this.#settle(this.#cutter.end())
      this.#marks.shift()
      this.#cutter = new Cutter(this.#atMs, lively)
      this.#fed = 0
      return true
    }
    const storedMs = Math.min(this.#storedMs, mark ?? Infinity)
    let countMs = Math.min(storedMs - this.#atMs, readMs)
    if (this.#atMs + countMs !== mark) countMs -= countMs % frameMs
    if (countMs <= 0) return false
    const bytes = await this.#of.sound.read(this.#atMs * soundBytesPerMs, countMs * soundBytesPerMs)
    this.#atMs += countMs
    const pcm = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
    for (let at = 0; at < pcm.length; at += frameSamples) {
      await this.#settle(this.#cutter.take(pcm.subarray(at, at + frameSamples)))
    }
    await this.#showPartial()
    return true
  }

  async #showPartial(): Promise<void> {
    const startMs = this.#cutter.openMs
    if (this.#shown && this.#shown.startMs !== startMs) this.#show(this.#shown.startMs, '')
    if (startMs === null) this.#fed = 0
    if (startMs === null || !this.#ear || this.#storedMs - this.#atMs > partialLagMs) return
    try {
      const text = await this.#ear.hear(this.#cutter.sound(this.#fed), this.#fed === 0)
      this.#fed = this.#cutter.held
      if (text !== (this.#shown?.text ?? '')) this.#show(startMs, text)
    } catch (error) {
      // Whatever has replaced it knows nothing of this piece yet.
      this.#fed = 0
      this.#passOver(error)
    }
  }

  #show(startMs: number, text: string): void {
    this.#shown = text === '' ? null : { startMs, text }
    this.#of.tell.partial(`${startMs}-0`, startMs, text)
  }

  /** Makes segments of a piece, stores them and only then tells them. */
  async #settle(piece: Piece | null): Promise<void> {
    if (!piece) return
    const segments = await this.#recognise(piece)
    await this.#ports.store.transaction(async (tables) => {
      // Deleted meanwhile: the session learns that at its next step.
      if (!(await tables.meetings.byId(this.#of.meetingId))) return
      await tables.meetingSegments.add(this.#of.meetingId, segments)
      await tables.meetings.update(this.#of.meetingId, { heardMs: piece.endMs })
    })
    this.#heardMs = piece.endMs
    this.#failures = 0
    const shown = this.#shown
    this.#shown = null
    this.#fed = 0
    if (shown && segments[0]?.id !== `${shown.startMs}-0`) this.#show(shown.startMs, '')
    this.#of.tell.finals(segments)
  }

  async #recognise(piece: Piece): Promise<Segment[]> {
    const { engine, language } = this.#of
    const { signal } = this.#closed
    for (let tries = 1; tries <= triesAPiece; tries += 1) {
      signal.throwIfAborted()
      try {
        return segmentsOf(piece, await (this.#ear?.recognize(piece.pcm) ?? engine.recognize(piece.pcm, language, signal)))
      } catch (error) {
        this.#passOver(error)
      }
    }
    this.#passedOver = true
    this.#of.tell.trouble('live.engine')
    return []
  }

  #passOver(error: unknown): void {
    if (this.#closed.signal.aborted) throw error
    this.#ports.log.error('live.engine', { meeting: this.#of.meetingId, error })
  }
}
