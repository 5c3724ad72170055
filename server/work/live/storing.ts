/** Stores the sound of a meeting as it comes: durably, a few times a second. */
import { soundBytesPerMs, type Clock, type GrowingSound } from '../../ports'
import { stepMs } from './meter'

/** How long sound gathers before it is stored: each time costs a write to the disk. */
const gatherMs = 200
/** Bytes stored at once: a credit step, so that none is passed over. */
const mostAtOnce = stepMs * soundBytesPerMs
/** With so many bytes waiting the sender is held, and with so few it goes on. */
const holdBytes = 2 ** 20
const goOnBytes = 2 ** 18
/** A sender that can't be held ends here: a quarter of an hour of sound. */
const mostWaiting = 2 ** 25

export interface StoringOf {
  clock: Clock
  sound: GrowingSound
  /** Called before more is stored. A throw stops all storing. */
  before(soundMs: number): Promise<void>
  /** So much of the sound is durable now. */
  stored(soundMs: number): void
  hold(held: boolean): void
  /** Why nothing is stored any more; what waited is gone. */
  failed(error: unknown): void
}

export class Storing {
  readonly #of: StoringOf
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #takenBytes: number
  #held = false
  #hurry = new AbortController()
  #run: Promise<void> | null = null
  #failed = false

  constructor(of: StoringOf) {
    this.#of = of
    this.#takenBytes = of.sound.size
  }

  /** Length of the sound with all that was taken. */
  get takenMs(): number {
    return this.#takenBytes / soundBytesPerMs
  }

  /** False when there is no room for it. */
  take(bytes: Uint8Array): boolean {
    if (this.#failed) return true
    if (this.#waitingBytes + bytes.length > mostWaiting) return false
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    this.#takenBytes += bytes.length
    if (this.#waitingBytes > holdBytes) {
      this.#hold(true)
      this.#hurry.abort()
    }
    this.#run ??= this.#work()
    return true
  }

  /** Resolves when all that was taken is stored, or nothing can be. */
  async flush(): Promise<void> {
    while (this.#run) {
      this.#hurry.abort()
      await this.#run
    }
  }

  async #work(): Promise<void> {
    try {
      while (this.#waitingBytes > 0) {
        await this.#of.clock.sleep(gatherMs, this.#hurry.signal)
        this.#hurry = new AbortController()
        await this.#store()
        if (this.#waitingBytes > goOnBytes) this.#hurry.abort()
        else this.#hold(false)
      }
    } catch (error) {
      this.#failed = true
      this.#waiting = []
      this.#waitingBytes = 0
      this.#hold(false)
      this.#of.failed(error)
    } finally {
      this.#run = null
    }
  }

  async #store(): Promise<void> {
    const { sound } = this.#of
    await this.#of.before(sound.size / soundBytesPerMs)
    await sound.append(this.#gathered())
    this.#of.stored(sound.size / soundBytesPerMs)
  }

  #gathered(): Uint8Array {
    let count = 0
    let size = 0
    for (const bytes of this.#waiting) {
      if (count > 0 && size + bytes.length > mostAtOnce) break
      size += bytes.length
      count += 1
    }
    const all = new Uint8Array(size)
    let at = 0
    for (const bytes of this.#waiting.splice(0, count)) {
      all.set(bytes, at)
      at += bytes.length
    }
    this.#waitingBytes -= size
    return all
  }

  #hold(held: boolean): void {
    if (this.#held === held) return
    this.#held = held
    this.#of.hold(held)
  }
}
