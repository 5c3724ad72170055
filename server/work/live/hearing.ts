/** Hears a meeting while it is stored. It reads the stored sound, so storing never waits for it, and it can go on anywhere. */
import type { Segment } from '../../../src/wire/bodies'
import type { LanguageValue } from '../../../src/wire/codes'
import type { ServerMessageId } from '../../messages'
import { EngineFault, soundBytesPerMs, type GrowingSound, type LiveEar, type Ports, type SpeechEngine, type Utterance } from '../../ports'
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

export class Hearing {
  readonly #ports: Ports
  readonly #of: HearingOf
  readonly #closed = new AbortController()
  #bell = new AbortController()
  #ear: LiveEar | null = null
  #cutter: Cutter
  #atMs: number
  #storedMs = 0
  /** Where speech was interrupted, in order. */
  #marks: number[] = []
  #ending = false
  /** Frames of the open piece that the ear has. */
  #fed = 0
  #shown: { startMs: number; text: string } | null = null
  readonly #run: Promise<void>

  constructor(ports: Ports, of: HearingOf) {
    this.#ports = ports
    this.#of = of
    this.#atMs = of.fromMs
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

  /** Resolves when all that is stored was heard; nothing is stored after this. Throws when it was closed meanwhile. */
  async end(): Promise<void> {
    this.interruptedAt(this.#storedMs)
    this.#ending = true
    this.#bell.abort()
    await this.#run
    this.#closed.signal.throwIfAborted()
  }

  /** Stops at once; what was not heard is heard another time. */
  async close(): Promise<void> {
    this.#closed.abort(new Error('the meeting is not listened to any more'))
    this.#bell.abort()
    this.#ear?.close()
    await this.#run
  }

  async #work(): Promise<void> {
    try {
      while (!this.#closed.signal.aborted) {
        // Taken before looking, so that a bell that rings meanwhile is heard.
        const { signal } = (this.#bell = new AbortController())
        if (!this.#takesPlace()) await this.#ports.clock.sleep(waitForPlaceMs, signal)
        else if (!(await this.#step()) && !(await this.#wait(signal))) return
      }
    } catch (error) {
      if (this.#closed.signal.aborted) return
      this.#ports.log.error('live.hearing', { meeting: this.#of.meetingId, error })
      this.#of.tell.trouble('live.engine')
    } finally {
      this.#ear?.close()
    }
  }

  /** At the end the engine's common processes do when none was free for this meeting alone. */
  #takesPlace(): boolean {
    if (this.#ear || this.#ending) return true
    this.#ear = this.#of.engine.listen?.(this.#of.language) ?? null
    if (!this.#ear) this.#of.tell.trouble('live.busy')
    return this.#ear !== null
  }

  /** False when there is nothing more to come. */
  async #wait(signal: AbortSignal): Promise<boolean> {
    if (this.#ending) return false
    if (!signal.aborted) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    return true
  }

  /** Goes on by a little; false when nothing more is stored. */
  async #step(): Promise<boolean> {
    const mark = this.#marks[0]
    if (mark === this.#atMs) {
      this.#marks.shift()
      await this.#settle(this.#cutter.end())
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
    const segments = segmentsOf(piece, await this.#recognise(piece.pcm))
    await this.#ports.store.transaction(async (tables) => {
      await tables.meetingSegments.add(this.#of.meetingId, segments)
      await tables.meetings.update(this.#of.meetingId, { heardMs: piece.endMs })
    })
    const shown = this.#shown
    this.#shown = null
    this.#fed = 0
    if (shown && segments[0]?.id !== `${shown.startMs}-0`) this.#show(shown.startMs, '')
    this.#of.tell.finals(segments)
  }

  async #recognise(pcm: Int16Array): Promise<Utterance[]> {
    const { engine, language } = this.#of
    for (let tries = 1; tries <= triesAPiece; tries += 1) {
      this.#closed.signal.throwIfAborted()
      try {
        return this.#ear ? await this.#ear.recognize(pcm) : await engine.recognize(pcm, language, this.#closed.signal)
      } catch (error) {
        this.#passOver(error)
      }
    }
    this.#of.tell.trouble('live.engine')
    return []
  }

  #passOver(error: unknown): void {
    if (!(error instanceof EngineFault) || this.#closed.signal.aborted) throw error
    this.#ports.log.error('live.engine', { meeting: this.#of.meetingId, error })
  }
}
