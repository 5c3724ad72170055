/** Buffers incoming meeting audio and stores it durably, a few times per second. */
import { pcmBytesPerMs, type Clock, type LiveAudioFile } from '../../ports/ports'
import { creditStepMs } from './usageMeter'

/** How long audio is buffered before a write, since each one syncs to disk; a store may prefer another time. */
const defaultBatchMs = 200
/** Maximum bytes per write: one credit step, so that none is skipped. */
const maxBatchBytes = creditStepMs * pcmBytesPerMs
/** Buffer sizes at which backpressure starts and ends. */
const highWaterBytes = 2 ** 20
const lowWaterBytes = 2 ** 18
/** Hard limit for senders that ignore backpressure: about 17 minutes of audio. */
const maxBufferedBytes = 2 ** 25

export interface AudioIngestOptions {
  clock: Clock
  audio: LiveAudioFile
  /** Called before each write. A throw stops the ingest. */
  beforeStore(soundMs: number): Promise<void>
  /** Called with the duration that is durable now. */
  onStored(soundMs: number): void
  setBackpressure(enabled: boolean): void
  /** Called when the ingest stops on an error; buffered audio is dropped. */
  onFailed(error: unknown): void
}

export class AudioIngest {
  readonly #options: AudioIngestOptions
  #queue: Uint8Array[] = []
  #queuedBytes = 0
  #receivedBytes: number
  #hasBackpressure = false
  #flushNow = new AbortController()
  #run: Promise<void> | null = null
  #failed = false

  constructor(options: AudioIngestOptions) {
    this.#options = options
    this.#receivedBytes = options.audio.size
  }

  /** Duration of all received audio, stored or buffered. */
  get receivedMs(): number {
    return this.#receivedBytes / pcmBytesPerMs
  }

  /** False if the buffer is full. */
  enqueue(bytes: Uint8Array): boolean {
    if (this.#failed) return true
    if (this.#queuedBytes + bytes.length > maxBufferedBytes) return false
    this.#queue.push(bytes)
    this.#queuedBytes += bytes.length
    this.#receivedBytes += bytes.length
    if (this.#queuedBytes > highWaterBytes) {
      this.#setBackpressure(true)
      this.#flushNow.abort()
    }
    this.#run ??= this.#drain()
    return true
  }

  /** Resolves when the buffer is stored or the ingest has failed. */
  async flush(): Promise<void> {
    while (this.#run) {
      this.#flushNow.abort()
      await this.#run
    }
  }

  async #drain(): Promise<void> {
    try {
      while (this.#queuedBytes > 0) {
        await this.#options.clock.sleep(this.#options.audio.batchMs ?? defaultBatchMs, this.#flushNow.signal)
        this.#flushNow = new AbortController()
        await this.#store()
        if (this.#queuedBytes > lowWaterBytes) this.#flushNow.abort()
        else this.#setBackpressure(false)
      }
    } catch (error) {
      this.#failed = true
      this.#queue = []
      this.#queuedBytes = 0
      this.#setBackpressure(false)
      this.#options.onFailed(error)
    } finally {
      this.#run = null
    }
  }

  async #store(): Promise<void> {
    const { audio } = this.#options
    await this.#options.beforeStore(audio.size / pcmBytesPerMs)
    await audio.append(this.#nextBatch())
    this.#options.onStored(audio.size / pcmBytesPerMs)
  }

  #nextBatch(): Uint8Array {
    let count = 0
    let size = 0
    for (const bytes of this.#queue) {
      if (count > 0 && size + bytes.length > maxBatchBytes) break
      size += bytes.length
      count += 1
    }
    const all = new Uint8Array(size)
    let at = 0
    for (const bytes of this.#queue.splice(0, count)) {
      all.set(bytes, at)
      at += bytes.length
    }
    this.#queuedBytes -= size
    return all
  }

  #setBackpressure(enabled: boolean): void {
    if (this.#hasBackpressure === enabled) return
    this.#hasBackpressure = enabled
    this.#options.setBackpressure(enabled)
  }
}
