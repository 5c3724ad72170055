/** Transcribes a live meeting. It reads the stored audio, so it never delays storage and can resume anywhere. */
import type { WireSegment } from '../../../src/wire/responses'
import type { LanguageValue } from '../../../src/wire/constants'
import type { ServerMessageId } from '../../messages/messages'
import { pcmBytesPerMs, type LiveAudioFile, type Ports } from '../../ports/ports'
import type { OwnWords } from '../vocabulary/ownWords'
import { frameMs, frameSamples } from '../transcription/frames'
import { SpeechSegmenter, liveEndpointing, type AudioChunk } from '../transcription/segmenter'
import type { LiveLoad } from './liveLoad'
import { LiveRecognizer } from './liveRecognizer'

export interface LiveTranscriberOptions {
  meetingId: number
  language: LanguageValue
  load: LiveLoad
  words?: OwnWords | undefined
  audio: LiveAudioFile
  /** Position to resume from. */
  fromMs: number
  events: {
    /** Partial text of the open segment; '' if it turned out empty. */
    onPartial(id: string, startMs: number, text: string): void
    /** Called after the segments are stored. */
    onFinal(segments: WireSegment[]): void
    onProblem(messageId: ServerMessageId): void
  }
}

const maxReadMs = 1_000
/** Lag above which partial results are skipped. */
const partialLagMs = 3_000
/** Retry delay when the engines are at capacity. */
const streamRetryMs = 2_000
/** Backoff after a store or file failure; doubles with each consecutive one. */
const minBackoffMs = 1_000
const maxBackoffMs = 60_000
/** Consecutive failures allowed in `finish`, when the user waits for the record. */
const maxFinalAttempts = 3

export class LiveTranscriber {
  readonly #ports: Ports
  readonly #options: LiveTranscriberOptions
  readonly #closed = new AbortController()
  readonly #ended = new AbortController()
  #wakeup = new AbortController()
  readonly #recognizer: LiveRecognizer
  #segmenter: SpeechSegmenter
  #positionMs: number
  /** Position up to which segments are stored. */
  #recognizedMs: number
  #storedMs = 0
  /** Pending forced endpoints, in order. */
  #endpoints: number[] = []
  /** Consecutive failures without a committed chunk. */
  #failures = 0
  #failure: { error: unknown } | null = null
  #hasSkippedAudio = false
  /** Frames of the open chunk already fed to the stream. */
  #fedFrames = 0
  #partial: { startMs: number; text: string } | null = null
  readonly #run: Promise<void>

  constructor(ports: Ports, options: LiveTranscriberOptions) {
    this.#ports = ports
    this.#options = options
    this.#positionMs = options.fromMs
    this.#recognizedMs = options.fromMs
    this.#segmenter = new SpeechSegmenter(options.fromMs, liveEndpointing)
    this.#recognizer = new LiveRecognizer(ports, {
      language: options.language,
      load: options.load,
      words: options.words,
      signal: this.#closed.signal,
      onError: (error) => ports.log.error('live.engine', { meeting: options.meetingId, error }),
    })
    this.#run = this.#loop()
  }

  /** Audio is stored up to `ms`. */
  onStored(ms: number): void {
    this.#storedMs = ms
    this.#wakeup.abort()
  }

  /** Forces an endpoint: audio before it is a chunk of its own. */
  endpointAt(ms: number): void {
    if (ms >= this.#positionMs && ms !== this.#endpoints.at(-1)) this.#endpoints.push(ms)
    this.#wakeup.abort()
  }

  /** Whether all engines failed on a chunk, which was skipped. */
  get hasSkippedAudio(): boolean {
    return this.#hasSkippedAudio
  }

  /**
   * Resolves when all stored audio is transcribed. No audio may be stored after this call. Throws if closed in the meantime or
   * if the rest can't be transcribed now.
   */
  async finish(): Promise<void> {
    this.endpointAt(this.#storedMs)
    this.#failures = 0
    this.#ended.abort()
    this.#wakeup.abort()
    await this.#run
    this.#closed.signal.throwIfAborted()
    if (this.#failure) throw this.#failure.error
  }

  /** Stops immediately. The rest can be transcribed later. */
  async close(): Promise<void> {
    this.#closed.abort(new Error('the live transcriber was closed'))
    this.#wakeup.abort()
    this.#recognizer.close()
    await this.#run
  }

  async #loop(): Promise<void> {
    let running = true
    while (running && !this.#closed.signal.aborted) {
      try {
        running = await this.#tick()
      } catch (error) {
        running = !this.#closed.signal.aborted && (await this.#recover(error))
      }
    }
    this.#recognizer.close()
  }

  /** Returns false when everything is transcribed. */
  async #tick(): Promise<boolean> {
    // Created before checking for work, so that a wake-up during the check isn't lost.
    const { signal } = (this.#wakeup = new AbortController())
    if (await this.#acquireStream()) return (await this.#advance()) || (await this.#waitForAudio(signal))
    await this.#ports.clock.sleep(streamRetryMs, signal)
    return true
  }

  /** Restarts after the last committed chunk, with backoff; returns false after too many failures. */
  async #recover(error: unknown): Promise<boolean> {
    this.#ports.log.error('live.transcriber', { meeting: this.#options.meetingId, error })
    this.#options.events.onProblem('live.engine')
    this.#failures += 1
    if (this.#ended.signal.aborted && this.#failures >= maxFinalAttempts) {
      this.#failure = { error }
      return false
    }
    this.#recognizer.close()
    if (this.#partial) this.#emitPartial(this.#partial.startMs, '')
    this.#positionMs = this.#recognizedMs
    this.#segmenter = new SpeechSegmenter(this.#recognizedMs, liveEndpointing)
    this.#fedFrames = 0
    const [closed, ended] = [this.#closed.signal, this.#ended.signal]
    const wake = ended.aborted ? closed : AbortSignal.any([closed, ended])
    await this.#ports.clock.sleep(Math.min(maxBackoffMs, minBackoffMs * 2 ** (this.#failures - 1)), wake)
    return true
  }

  /** Opens a stream. Not needed in `finish`, which can fall back to the engine's shared processes. */
  async #acquireStream(): Promise<boolean> {
    if (this.#ended.signal.aborted || (await this.#recognizer.open())) return true
    this.#options.events.onProblem('live.busy')
    return false
  }

  /** Returns false if no more audio will arrive. */
  async #waitForAudio(signal: AbortSignal): Promise<boolean> {
    if (this.#ended.signal.aborted) return false
    if (!signal.aborted)
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    return true
  }

  /** Processes the next stretch of stored audio; returns false if there is none. */
  async #advance(): Promise<boolean> {
    const endpointMs = this.#endpoints[0]
    if (endpointMs === this.#positionMs) {
      await this.#commit(this.#segmenter.flush())
      this.#endpoints.shift()
      this.#segmenter = new SpeechSegmenter(this.#positionMs, liveEndpointing)
      this.#fedFrames = 0
      return true
    }
    const storedMs = Math.min(this.#storedMs, endpointMs ?? Infinity)
    let countMs = Math.min(storedMs - this.#positionMs, maxReadMs)
    if (this.#positionMs + countMs !== endpointMs) countMs -= countMs % frameMs
    if (countMs <= 0) return false
    const bytes = await this.#options.audio.read(this.#positionMs * pcmBytesPerMs, countMs * pcmBytesPerMs)
    this.#positionMs += countMs
    const pcm = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
    for (let at = 0; at < pcm.length; at += frameSamples) {
      await this.#commit(this.#segmenter.push(pcm.subarray(at, at + frameSamples)))
    }
    await this.#updatePartial()
    return true
  }

  async #updatePartial(): Promise<void> {
    const startMs = this.#segmenter.openChunkStartMs
    if (this.#partial && this.#partial.startMs !== startMs) this.#emitPartial(this.#partial.startMs, '')
    if (startMs === null && this.#fedFrames > 0) {
      this.#fedFrames = 0
      this.#recognizer.discard()
    }
    if (startMs === null || this.#storedMs - this.#positionMs > partialLagMs) return
    try {
      const text = await this.#recognizer.partial(this.#segmenter.audio(this.#fedFrames), this.#fedFrames === 0)
      this.#fedFrames = this.#segmenter.bufferedFrames
      if (text !== (this.#partial?.text ?? '')) this.#emitPartial(startMs, text)
    } catch (error) {
      // The stream has lost the open chunk, so feed it from the start.
      this.#fedFrames = 0
      this.#closed.signal.throwIfAborted()
      this.#ports.log.error('live.engine', { meeting: this.#options.meetingId, error })
    }
  }

  #emitPartial(startMs: number, text: string): void {
    this.#partial = text === '' ? null : { startMs, text }
    this.#options.events.onPartial(`${startMs}-0`, startMs, text)
  }

  /** Recognizes a chunk, stores its segments and then emits them. */
  async #commit(chunk: AudioChunk | null): Promise<void> {
    if (!chunk) return
    this.#closed.signal.throwIfAborted()
    const segments = (await this.#recognizer.final(chunk)) ?? this.#skip()
    await this.#ports.store.transaction(async (repos) => {
      // Deleted in the meantime: the session finds out at its next charge.
      if (!(await repos.meetings.byId(this.#options.meetingId))) return
      await repos.meetingSegments.add(this.#options.meetingId, segments)
      await repos.meetings.update(this.#options.meetingId, { heardMs: chunk.endMs })
    })
    this.#recognizedMs = chunk.endMs
    this.#failures = 0
    const partial = this.#partial
    this.#partial = null
    this.#fedFrames = 0
    if (partial && segments[0]?.id !== `${partial.startMs}-0`) this.#emitPartial(partial.startMs, '')
    this.#options.events.onFinal(segments)
  }

  #skip(): WireSegment[] {
    this.#hasSkippedAudio = true
    this.#options.events.onProblem('live.engine')
    return []
  }
}
