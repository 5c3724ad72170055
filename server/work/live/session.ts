/** One meeting that is being recorded: its sound is stored, heard, and at the end becomes a record. */
import type { LanguageValue } from '../../../src/wire/codes'
import type { LiveAnswer } from '../../../src/wire/live'
import type { ServerMessageId, ServerValues } from '../../messages'
import type { FileName } from '../../fileNames'
import { DiskFull, soundBytesPerMs, type GrowingSound, type Ports } from '../../ports'
import type { MeetingRow } from '../../rows'
import { Refusal } from '../../refusal'
import type { Settings } from '../../settings'
import { engineFor, liveEngineFor } from '../languages'
import { Hearing } from './hearing'
import { Meter } from './meter'
import { makeRecord } from './record'
import { Storing } from './storing'
import { Translating } from './translating'

/** Whom a session tells what happens: the connection that serves it now. */
export interface Listener {
  send(frame: LiveAnswer): void
  /** Says it and, when nothing can go on, ends the connection. */
  complain(say: ServerMessageId, options?: { code?: number; values?: ServerValues; fatal?: boolean }): void
  hold(held: boolean): void
  /** The record is made. */
  done(taskId: number): void
  /** Another connection of the same capture has come. */
  replaced(): void
}

export interface SessionOf {
  ports: Ports
  settings: Settings
  meeting: MeetingRow
  /** Which capture records it. */
  client: string
  /** Called once, when the session is over and another may begin. */
  over(): void
  /** There is a new job. */
  wake(): void
}

/** Begins or goes on with a meeting. @throws DiskFull */
export async function openSession(
  of: SessionOf,
  { language, target = null }: { language: LanguageValue; target?: LanguageValue | null | undefined },
): Promise<Session> {
  const { ports, meeting } = of
  const file = meeting.file ?? ports.files.name('wav')
  if (target !== meeting.target) await ports.store.meetingSegments.forgetTranslations(meeting.id)
  // Its name is stored before there is a file, so that no file is ever nobody's.
  await ports.store.meetings.update(meeting.id, { file, language, target })
  return new Session({ ...of, meeting: { ...meeting, language, target } }, file, await ports.sounds.open(file))
}

export class Session {
  readonly userId: number
  readonly client: string
  readonly #of: SessionOf
  readonly #file: FileName
  readonly #sound: GrowingSound
  readonly #storing: Storing
  readonly #hearing: Hearing | null
  readonly #translating: Translating | null
  readonly #said = new Set<ServerMessageId>()
  #listener: Listener | null = null
  #ending: Promise<void> | null = null
  #closing: Promise<void> | null = null

  constructor(of: SessionOf, file: FileName, sound: GrowingSound) {
    this.userId = of.meeting.userId
    this.client = of.client
    this.#of = of
    this.#file = file
    this.#sound = sound
    const meter = new Meter(of.ports, of.settings, of.meeting)
    this.#storing = new Storing({
      clock: of.ports.clock,
      sound,
      before: (ms) => meter.pass(ms),
      stored: (ms) => this.#stored(ms),
      hold: (held) => this.#listener?.hold(held),
      failed: (error) => this.#complainOf(error),
    })
    this.#translating = this.#translate()
    this.#hearing = this.#listen()
    this.#hearing?.storedTo(this.storedMs)
  }

  /** Sound that is stored durably. */
  get storedMs(): number {
    return this.#sound.size / soundBytesPerMs
  }

  get connected(): boolean {
    return this.#listener !== null
  }

  /** No more sound: it is becoming its record. */
  get becomesRecord(): boolean {
    return this.#ending !== null
  }

  /** Serves that connection from now on, in place of the one before. */
  async attach(listener: Listener): Promise<void> {
    const before = this.#listener
    this.#listener = listener
    before?.replaced()
    this.#said.clear()
    await this.#storing.flush()
    if (this.#listener !== listener) return
    listener.send({ type: 'ready', acked_ms: this.storedMs })
    if (!this.#hearing) this.#trouble('live.noEngine')
  }

  /** That connection is gone. What it sent is kept; a meeting that is becoming a record still does. */
  detach(listener: Listener): void {
    if (this.#listener === listener) this.#listener = null
    if (!this.#listener && !this.#ending) void this.close()
  }

  /** False when it comes faster than it can be stored. While the session closes, what comes is for the next one to ask for. */
  take(bytes: Uint8Array): boolean {
    return this.#closing !== null || this.#storing.take(bytes)
  }

  pause(): void {
    this.#hearing?.interruptedAt(this.#storing.takenMs)
  }

  /** A person changed what was heard. */
  corrected(): void {
    this.#translating?.wake()
  }

  /** Makes the record; asking again changes nothing. */
  stop(): void {
    if (!this.#closing) this.#ending ??= this.#end()
  }

  /** Stores what was taken and ends; what was not heard is heard another time. Resolves when another session may begin. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    await this.#storing.flush()
    await Promise.all([this.#hearing?.close(), this.#translating?.close()])
    if (this.#ending) return this.#ending
    await this.#sound.close()
    this.#of.over()
  }

  #listen(): Hearing | null {
    const { ports, meeting } = this.#of
    const engine = liveEngineFor(ports, meeting.language)
    if (!engine) return null
    return new Hearing(ports, {
      meetingId: meeting.id,
      language: meeting.language,
      engine,
      sound: this.#sound,
      fromMs: meeting.heardMs,
      tell: {
        partial: (id, start, text) => this.#listener?.send({ type: 'partial', id, start, text }),
        finals: (segments) => {
          for (const segment of segments) this.#listener?.send({ type: 'final', segment })
          this.#translating?.wake()
        },
        trouble: (say) => this.#trouble(say),
      },
    })
  }

  #translate(): Translating | null {
    const { ports, meeting } = this.#of
    const { translator } = ports
    const { target, language: source } = meeting
    if (target === null || !translator?.targets.includes(target)) return null
    return new Translating(ports, {
      meetingId: meeting.id,
      source,
      target,
      translator,
      tell: {
        translated: (id, text) => this.#listener?.send({ type: 'translation', id, text }),
        trouble: () => this.#trouble('live.translator'),
      },
    })
  }

  #stored(ms: number): void {
    this.#listener?.send({ type: 'ack', acked_ms: ms })
    this.#hearing?.storedTo(ms)
  }

  async #end(): Promise<void> {
    const { ports, meeting, wake, over } = this.#of
    try {
      await this.#storing.flush()
      await this.#hearing?.end()
      await this.#translating?.close()
      const transcribe = await this.#isUnheard()
      const taskId = await makeRecord(ports, meeting.id, this.#file, this.#sound, transcribe)
      if (transcribe) wake()
      over()
      this.#listener?.done(taskId)
    } catch (error) {
      await Promise.all([this.#hearing?.close(), this.#translating?.close()])
      await this.#sound.close().catch(() => {})
      over()
      // Closed with the server, it is ended another time.
      if (!this.#closing) this.#complainOf(error)
    }
  }

  /** Nothing was heard live, for want of an engine or because that failed, but the engine for files can still do it. */
  async #isUnheard(): Promise<boolean> {
    const { ports, meeting } = this.#of
    if (this.#hearing?.passedOver === false || !engineFor(ports, meeting.language)) return false
    return (await ports.store.meetingSegments.list(meeting.id, null, 1)).length === 0
  }

  /** Goes on all the same; each trouble is said once. */
  #trouble(say: ServerMessageId): void {
    if (this.#said.has(say)) return
    this.#said.add(say)
    this.#listener?.complain(say, { fatal: false })
  }

  #complainOf(error: unknown): void {
    if (error instanceof Refusal) return this.#listener?.complain(error.say, { code: error.code, values: error.values })
    this.#of.ports.log.error('live.session', { meeting: this.#of.meeting.id, error })
    this.#listener?.complain(error instanceof DiskFull ? 'live.diskFull' : 'server.fault')
  }
}
