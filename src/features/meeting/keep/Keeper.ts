import { samplesPerMs } from '../../../wire/codes'
import { keepError, type KeepFault, type KeptSound } from './sound'

/** What the keeper has to tell after each change. */
export interface KeepNews {
  /** Sound before this is safe on the device. */
  readonly keptMs: number
  /** Why what comes now stays in memory; null while it is written. */
  readonly trouble: KeepFault | null
}

interface Piece {
  readonly atMs: number
  readonly sound: Int16Array<ArrayBuffer>
}
const endOf = ({ atMs, sound }: Piece) => atMs + sound.length / samplesPerMs

/** Written together at the most. */
const batchMs = 2000
/** Rest before a write that failed is tried again. */
const restMs = 5000
/** How much sound memory takes when the device takes none: half an hour, 58 MB. */
const memoryMs = 30 * 60_000

/**
 * Writes the sound of one meeting as it comes, one write at a time: what comes meanwhile goes with the next. What can't be written
 * waits in memory and is written when there is room again.
 */
export class Keeper {
  /** Not written yet, in order. */
  #waiting: Piece[] = []
  #heardMs: number
  #keptMs: number
  #ackedMs = 0
  #trouble: KeepFault | null = null
  #writing: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #sound: KeptSound | null

  /**
   * @param sound where it is written
   * @param reopen asked when that broke
   * @param startMs where the next sound belongs
   * @param trouble why it can't be written so far
   */
  constructor(
    sound: KeptSound | null,
    private readonly reopen: () => Promise<KeptSound>,
    startMs: number,
    private readonly onNews: (news: KeepNews) => void,
    trouble: KeepFault | null = null,
    private readonly limitMs = memoryMs,
  ) {
    this.#sound = sound
    if (trouble) this.#timer = setTimeout(() => this.#failed(trouble))
    this.#heardMs = this.#keptMs = startMs
  }

  /** Where the next sound goes. */
  get heardMs(): number {
    return this.#heardMs
  }

  /** False when there is no room for it at all: it is lost, and no time passes. */
  append(sound: Int16Array<ArrayBuffer>): boolean {
    if (!this.#makeRoom()) return false
    this.#waiting.push({ atMs: this.#heardMs, sound })
    this.#heardMs += sound.length / samplesPerMs
    if (!this.#trouble) void this.#write()
    return true
  }

  /** The next sound goes there: the server has sound up to there that is not of this device. */
  skipTo(ms: number): void {
    this.#heardMs = Math.max(this.#heardMs, ms)
    if (this.#waiting.length === 0) this.#keptMs = this.#heardMs
  }

  /** The server has what is before that, so memory may forget it when it is short. */
  acknowledge(ms: number): void {
    this.#ackedMs = ms
  }

  /** @throws KeepError */
  async read(fromMs: number, toMs: number): Promise<Int16Array<ArrayBuffer>> {
    const pieces = this.#waiting.filter((piece) => piece.atMs < toMs && endOf(piece) > fromMs)
    const inMemory = pieces.reduce((sum, piece) => sum + Math.min(toMs, endOf(piece)) - Math.max(fromMs, piece.atMs), 0)
    const sound =
      inMemory === toMs - fromMs
        ? new Int16Array(inMemory * samplesPerMs)
        : await (await this.#open()).read(fromMs, toMs)
    for (const piece of pieces) {
      const at = (piece.atMs - fromMs) * samplesPerMs
      sound.set(piece.sound.subarray(Math.max(0, -at), sound.length - at), Math.max(0, at))
    }
    return sound
  }

  /** Writes what it can and ends. Whether everything is written. */
  async close(): Promise<boolean> {
    clearTimeout(this.#timer)
    await this.#writing
    if (this.#waiting.length > 0) await this.#write()
    clearTimeout(this.#timer)
    // What closing fails at was written before.
    await this.#sound?.close().catch(() => {})
    this.#sound = null
    return this.#waiting.length === 0
  }

  #write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#writing ??= this.#writeAll().finally(() => (this.#writing = null))
    return this.#writing
  }

  async #writeAll(): Promise<void> {
    for (let batch = this.#batch(); batch.length > 0; batch = this.#batch()) {
      try {
        const [first] = batch
        if (first) await (await this.#open()).write(first.atMs, joined(batch))
      } catch (error) {
        return this.#failed(keepError(error).fault)
      }
      this.#waiting = this.#waiting.filter((piece) => !batch.includes(piece))
      this.#keptMs = Math.max(this.#keptMs, ...batch.map(endOf))
      this.#tell(null)
    }
  }

  async #open(): Promise<KeptSound> {
    return (this.#sound ??= await this.reopen())
  }

  #failed(fault: KeepFault): void {
    if (fault !== 'full') {
      this.#sound?.close().catch(() => {})
      this.#sound = null
    }
    this.#tell(fault)
    this.#timer = setTimeout(() => void this.#write(), restMs)
  }

  #tell(trouble: KeepFault | null): void {
    this.#trouble = trouble
    this.onNews({ keptMs: this.#keptMs, trouble })
  }

  /** The next pieces that lie one behind the other. */
  #batch(): Piece[] {
    const [first] = this.#waiting
    if (!first) return []
    const apart = this.#waiting.findIndex(
      (piece, at) =>
        piece.atMs - first.atMs >= batchMs || piece.atMs !== endOf(this.#waiting[at - 1] ?? { ...piece, sound: none }),
    )
    return this.#waiting.slice(0, apart < 0 ? undefined : apart)
  }

  #makeRoom(): boolean {
    const full = () => this.#waiting.reduce((sum, { sound }) => sum + sound.length, 0) >= this.limitMs * samplesPerMs
    if (!this.#trouble || !full()) return true
    this.#waiting = this.#waiting.filter((piece) => endOf(piece) > this.#ackedMs)
    return !full()
  }
}

const none = new Int16Array(0)

function joined(pieces: readonly Piece[]): Int16Array<ArrayBuffer> {
  const sound = new Int16Array(pieces.reduce((sum, piece) => sum + piece.sound.length, 0))
  let at = 0
  for (const piece of pieces) {
    sound.set(piece.sound, at)
    at += piece.sound.length
  }
  return sound
}
