/** A live meeting session: stores and transcribes its audio and turns it into a record at the end. */
import type { LanguageValue } from '../../../src/wire/constants'
import type { LiveServerMessage } from '../../../src/wire/liveMessages'
import type { ServerMessageId, ServerValues } from '../../messages/messages'
import type { FileName } from '../../ports/fileNames'
import { DiskFullError, isOutage, pcmBytesPerMs, type LiveAudioFile, type Ports } from '../../ports/ports'
import type { MeetingRow } from '../../ports/rows'
import { RequestError } from '../../lib/requestError'
import type { Settings } from '../../ports/settings'
import { loadOwnWords, type OwnWords } from '../vocabulary/ownWords'
import { canTranscribeLive, engineFor } from '../transcription/engineLanguages'
import type { LiveLoad } from './liveLoad'
import { LiveTranscriber } from './liveTranscriber'
import { UsageMeter } from './usageMeter'
import { finalizeMeeting } from './finalizeMeeting'
import { AudioIngest } from './audioIngest'
import { LiveTranslator } from './liveTranslator'

/** Receives the events of a session: the current connection. */
export interface SessionListener {
  send(frame: LiveServerMessage): void
  /** Sends an error. A fatal one closes the connection. */
  sendError(messageId: ServerMessageId, options?: { code?: number; values?: ServerValues; fatal?: boolean }): void
  setBackpressure(enabled: boolean): void
  /** The record was created. */
  onRecordReady(taskId: number): void
  /** Another connection of the same client has taken over. */
  onReplaced(): void
}

export interface SessionDeps {
  ports: Ports
  settings: Settings
  meeting: MeetingRow
  load: LiveLoad
  /** Id of the recording client. */
  client: string
  /** Called once when the session has ended and another may start. */
  onClosed(): void
}

/** Starts or resumes a meeting. @throws DiskFullError */
export async function openLiveSession(
  deps: SessionDeps,
  { language, target = null }: { language: LanguageValue; target?: LanguageValue | null | undefined },
): Promise<Session> {
  const { ports, meeting } = deps
  const file = meeting.file ?? ports.files.name('wav')
  if (target !== meeting.target) await ports.store.meetingSegments.clearTranslations(meeting.id)
  // Store the name before creating the file, so that no file is ever unreferenced.
  await ports.store.meetings.update(meeting.id, { file, language, target })
  const words = await loadOwnWords(ports.store, meeting)
  const opened = { ...deps, meeting: { ...meeting, language, target }, words }
  return new Session(opened, file, await ports.liveAudio.open(file))
}

interface OpenedSession extends SessionDeps {
  words: OwnWords
}

export class Session {
  readonly userId: number
  readonly client: string
  readonly #deps: OpenedSession
  readonly #file: FileName
  readonly #audio: LiveAudioFile
  readonly #ingest: AudioIngest
  readonly #transcriber: LiveTranscriber | null
  readonly #translator: LiveTranslator | null
  readonly #reported = new Set<ServerMessageId>()
  #listener: SessionListener | null = null
  #finalizing: Promise<void> | null = null
  #closing: Promise<void> | null = null

  constructor(deps: OpenedSession, file: FileName, audio: LiveAudioFile) {
    this.userId = deps.meeting.userId
    this.client = deps.client
    this.#deps = deps
    this.#file = file
    this.#audio = audio
    const meter = new UsageMeter(deps.ports, deps.settings, deps.meeting)
    this.#ingest = new AudioIngest({
      clock: deps.ports.clock,
      audio,
      beforeStore: (ms) => meter.charge(ms),
      onStored: (ms) => this.#onStored(ms),
      setBackpressure: (enabled) => this.#listener?.setBackpressure(enabled),
      onFailed: (error) => this.#reportError(error),
    })
    this.#translator = this.#createTranslator()
    this.#transcriber = this.#createTranscriber()
    this.#transcriber?.onStored(this.storedMs)
  }

  /** Duration of durably stored audio. */
  get storedMs(): number {
    return this.#audio.size / pcmBytesPerMs
  }

  get connected(): boolean {
    return this.#listener !== null
  }

  /** Whether it accepts no more audio and is being turned into a record. */
  get isFinalizing(): boolean {
    return this.#finalizing !== null
  }

  /** Makes this the current connection, replacing the previous one. */
  async attach(listener: SessionListener): Promise<void> {
    const previous = this.#listener
    this.#listener = listener
    previous?.onReplaced()
    this.#reported.clear()
    await this.#ingest.flush()
    if (this.#listener !== listener) return
    listener.send({ type: 'ready', acked_ms: this.storedMs })
    if (!this.#transcriber) this.#reportOnce('live.noEngine')
  }

  /** Removes a connection. Received audio is stored; finalization continues. */
  detach(listener: SessionListener): void {
    if (this.#listener === listener) this.#listener = null
    if (!this.#listener && !this.#finalizing) void this.close()
  }

  /** False if audio arrives faster than it can be stored. While closing, audio is dropped; the client resends it to the next session. */
  ingest(bytes: Uint8Array): boolean {
    return this.#closing !== null || this.#ingest.enqueue(bytes)
  }

  pause(): void {
    this.#transcriber?.endpointAt(this.#ingest.receivedMs)
  }

  /** A user edited the transcript. */
  onCorrected(): void {
    this.#translator?.wake()
  }

  /** Starts finalization. Idempotent. */
  stop(): void {
    if (!this.#closing) this.#finalizing ??= this.#finalize()
  }

  /** Stores received audio and ends the session; the rest is transcribed later. Resolves when another session may start. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  /** Closes the session because its meeting is being deleted, and notifies the client. Resolves when received audio is stored. */
  async closeDeleted(): Promise<void> {
    await this.close()
    this.#listener?.sendError('meeting.missing')
  }

  /** Another server may go on with the meeting soon. */
  async closeLost(): Promise<void> {
    await this.close()
    this.#askToReturn('live.otherServer')
  }

  /** Not a refusal: the client connects again. */
  #askToReturn(messageId: ServerMessageId): void {
    this.#listener?.sendError(messageId, { fatal: false })
    this.#listener?.onReplaced()
  }

  async #close(): Promise<void> {
    await this.#ingest.flush()
    await Promise.all([this.#transcriber?.close(), this.#translator?.close()])
    if (this.#finalizing) return this.#finalizing
    await this.#audio.close()
    this.#deps.onClosed()
  }

  #createTranscriber(): LiveTranscriber | null {
    const { ports, meeting, load } = this.#deps
    if (!canTranscribeLive(ports, meeting.language)) return null
    return new LiveTranscriber(ports, {
      meetingId: meeting.id,
      language: meeting.language,
      load,
      words: this.#deps.words,
      audio: this.#audio,
      fromMs: meeting.heardMs,
      events: {
        onPartial: (id, start, text) => this.#listener?.send({ type: 'partial', id, start, text }),
        onFinal: (segments) => {
          for (const segment of segments) this.#listener?.send({ type: 'final', segment })
          this.#translator?.wake()
        },
        onProblem: (messageId) => this.#reportOnce(messageId),
      },
    })
  }

  #createTranslator(): LiveTranslator | null {
    const { ports, meeting } = this.#deps
    const { translator } = ports
    const { target, language: source } = meeting
    if (target === null || !translator?.targets.includes(target)) return null
    return new LiveTranslator(ports, {
      meetingId: meeting.id,
      source,
      target,
      translator,
      events: {
        onTranslated: (id, text) => this.#listener?.send({ type: 'translation', id, text }),
        onProblem: () => this.#reportOnce('live.translator'),
      },
    })
  }

  #onStored(ms: number): void {
    this.#listener?.send({ type: 'ack', acked_ms: ms })
    this.#transcriber?.onStored(ms)
  }

  async #finalize(): Promise<void> {
    const { ports, meeting, onClosed } = this.#deps
    try {
      await this.#ingest.flush()
      await this.#transcriber?.finish()
      await this.#translator?.close()
      const transcribe = await this.#needsTranscription()
      const taskId = await finalizeMeeting(ports, meeting.id, { file: this.#file, audio: this.#audio, transcribe })
      onClosed()
      this.#listener?.onRecordReady(taskId)
    } catch (error) {
      await Promise.all([this.#transcriber?.close(), this.#translator?.close()])
      await this.#audio.close().catch(() => {})
      onClosed()
      // If the server is shutting down, the meeting is finalized later.
      if (!this.#closing) this.#reportError(error)
    }
  }

  /** Whether live transcription was unavailable or failed and the file engine can do it instead. */
  async #needsTranscription(): Promise<boolean> {
    const { ports, meeting } = this.#deps
    if (this.#transcriber?.hasSkippedAudio === false || !(await engineFor(ports, meeting.language))) return false
    return (await ports.store.meetingSegments.list(meeting.id, null, 1)).length === 0
  }

  /** Reports a non-fatal problem once per connection. */
  #reportOnce(messageId: ServerMessageId): void {
    if (this.#reported.has(messageId)) return
    this.#reported.add(messageId)
    this.#listener?.sendError(messageId, { fatal: false })
  }

  #reportError(error: unknown): void {
    if (error instanceof RequestError)
      return this.#listener?.sendError(error.messageId, { code: error.code, values: error.values })
    this.#deps.ports.log.error('live.session', { meeting: this.#deps.meeting.id, error })
    if (isOutage(error)) return this.#askToReturn('live.outage')
    this.#listener?.sendError(error instanceof DiskFullError ? 'live.diskFull' : 'server.fault')
  }
}
