import { pcmSamplesPerMs } from '../../../wire/constants'
import { toLocalStorageError, type LocalStorageFault, type LocalAudioFile } from './localAudio'

/** Reported after each write. */
export interface WriteStatus {
  /** End of the audio that is written to the device. */
  readonly persistedMs: number
  /** Why new audio stays in memory; null while it is written. */
  readonly fault: LocalStorageFault | null
}

export interface LocalRecorderOptions {
  /** The open file; null when it could not be opened. */
  readonly file: LocalAudioFile | null
  /** Opens the file again after an error. */
  readonly reopen: () => Promise<LocalAudioFile>
  /** Where new audio starts. */
  readonly startMs: number
  readonly onStatus: (status: WriteStatus) => void
  /** Why the file could not be opened. */
  readonly fault?: LocalStorageFault | undefined
  /** Maximum audio buffered in memory while writes fail; half an hour, 58 MB, unless given. */
  readonly bufferLimitMs?: number
}

interface Chunk {
  readonly atMs: number
  readonly audio: Int16Array<ArrayBuffer>
}
const endOf = ({ atMs, audio }: Chunk) => atMs + audio.length / pcmSamplesPerMs
const durationOf = (chunks: readonly Chunk[]) =>
  chunks.reduce((sum, { audio }) => sum + audio.length, 0) / pcmSamplesPerMs

/** Maximum length of one write. */
const maxBatchMs = 2000
/** Delay before a failed write is retried. */
const retryDelayMs = 5000
const maxBufferMs = 30 * 60_000
/** Maximum written audio kept in memory, 160 kB: as much as may be sent before the server acknowledges it. */
const maxRecentMs = 5000

/**
 * Writes the audio of one meeting as it arrives, one write at a time: audio that arrives meanwhile goes into the next. Audio that
 * can't be written waits in memory and is written when there is space again. The newest audio that the server has not acknowledged
 * also stays in memory, so that sending it doesn't read it back.
 */
export class LocalRecorder {
  /** Unwritten chunks, in order. */
  #pending: Chunk[] = []
  /** The newest written chunks, in order. */
  #recent: Chunk[] = []
  #capturedMs: number
  #persistedMs: number
  #ackedMs = 0
  #fault: LocalStorageFault | null = null
  #writing: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #file: LocalAudioFile | null

  constructor(private readonly options: LocalRecorderOptions) {
    const { file, startMs, fault } = options
    this.#file = file
    if (fault) this.#timer = setTimeout(() => this.#onWriteFailed(fault))
    this.#capturedMs = this.#persistedMs = startMs
  }

  /** Where the next audio starts. */
  get capturedMs(): number {
    return this.#capturedMs
  }

  /** Returns false when the buffer is full: the audio is lost, and `capturedMs` does not advance. */
  append(audio: Int16Array<ArrayBuffer>): boolean {
    if (!this.#reserve()) return false
    this.#pending.push({ atMs: this.#capturedMs, audio })
    this.#capturedMs += audio.length / pcmSamplesPerMs
    if (!this.#fault) void this.#write()
    return true
  }

  /** Moves the next audio to `ms`: the server has audio of another device up to there. */
  skipTo(ms: number): void {
    this.#capturedMs = Math.max(this.#capturedMs, ms)
    if (this.#pending.length === 0) this.#persistedMs = this.#capturedMs
  }

  /** The server has all audio before `ms`, so it may be dropped from memory. */
  acknowledge(ms: number): void {
    this.#ackedMs = ms
    this.#trimRecent()
  }

  /** From memory, where it is all there. @throws LocalStorageError */
  async read(fromMs: number, toMs: number): Promise<Int16Array<ArrayBuffer>> {
    const chunks = [...this.#recent, ...this.#pending].filter((chunk) => chunk.atMs < toMs && endOf(chunk) > fromMs)
    const bufferedMs = chunks.reduce(
      (sum, chunk) => sum + Math.min(toMs, endOf(chunk)) - Math.max(fromMs, chunk.atMs),
      0,
    )
    const audio =
      bufferedMs === toMs - fromMs
        ? new Int16Array(bufferedMs * pcmSamplesPerMs)
        : await (await this.#open()).read(fromMs, toMs)
    for (const chunk of chunks) {
      const at = (chunk.atMs - fromMs) * pcmSamplesPerMs
      audio.set(chunk.audio.subarray(Math.max(0, -at), audio.length - at), Math.max(0, at))
    }
    return audio
  }

  /** Writes what it can and closes the file. Resolves to whether everything was written. */
  async close(): Promise<boolean> {
    clearTimeout(this.#timer)
    await this.#writing
    if (this.#pending.length > 0) await this.#write()
    clearTimeout(this.#timer)
    // All audio is already written: errors on close don't matter.
    await this.#file?.close().catch(() => {})
    this.#file = null
    return this.#pending.length === 0
  }

  #write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#writing ??= this.#writeAll().finally(() => (this.#writing = null))
    return this.#writing
  }

  async #writeAll(): Promise<void> {
    for (let batch = this.#nextBatch(); batch.length > 0; batch = this.#nextBatch()) {
      try {
        const [first] = batch
        if (first) await (await this.#open()).write(first.atMs, concat(batch))
      } catch (error) {
        return this.#onWriteFailed(toLocalStorageError(error).fault)
      }
      this.#pending = this.#pending.filter((chunk) => !batch.includes(chunk))
      this.#persistedMs = Math.max(this.#persistedMs, ...batch.map(endOf))
      this.#recent.push(...batch)
      this.#trimRecent()
      this.#report(null)
    }
  }

  async #open(): Promise<LocalAudioFile> {
    return (this.#file ??= await this.options.reopen())
  }

  #onWriteFailed(fault: LocalStorageFault): void {
    if (fault !== 'full') {
      this.#file?.close().catch(() => {})
      this.#file = null
    }
    this.#report(fault)
    this.#timer = setTimeout(() => void this.#write(), retryDelayMs)
  }

  #report(fault: LocalStorageFault | null): void {
    this.#fault = fault
    this.options.onStatus({ persistedMs: this.#persistedMs, fault })
  }

  #trimRecent(): void {
    const fromMs = Math.max(this.#ackedMs, this.#persistedMs - maxRecentMs)
    this.#recent = this.#recent.filter((chunk) => endOf(chunk) > fromMs)
  }

  /** The next contiguous chunks. */
  #nextBatch(): Chunk[] {
    const [first] = this.#pending
    if (!first) return []
    const end = this.#pending.findIndex(
      (chunk, at) =>
        chunk.atMs - first.atMs >= maxBatchMs ||
        chunk.atMs !== endOf(this.#pending[at - 1] ?? { ...chunk, audio: emptyAudio }),
    )
    return this.#pending.slice(0, end < 0 ? undefined : end)
  }

  #reserve(): boolean {
    const full = () => durationOf(this.#pending) >= (this.options.bufferLimitMs ?? maxBufferMs)
    if (!this.#fault || !full()) return true
    this.#pending = this.#pending.filter((chunk) => endOf(chunk) > this.#ackedMs)
    return !full()
  }
}

const emptyAudio = new Int16Array(0)

function concat(chunks: readonly Chunk[]): Int16Array<ArrayBuffer> {
  const audio = new Int16Array(chunks.reduce((sum, chunk) => sum + chunk.audio.length, 0))
  let at = 0
  for (const chunk of chunks) {
    audio.set(chunk.audio, at)
    at += chunk.audio.length
  }
  return audio
}
