import type { LiveQuestion } from '../../wire/live'
import type { Line } from './socket'

/** The browser holds no more than this; what comes after it waits. */
const mostWaitingBytes = 64 * 1024
const restMs = 50

/**
 * What is to go over one line, in order: frames of sound have to be read first, and what is said after them must not overtake them.
 * A line that breaks or is left takes everything that waits with it.
 */
export class Outbox {
  #last: Promise<void> = Promise.resolve()
  #closed = false

  /**
   * @param read the sound between two places
   * @param onFailed sound could not be read
   */
  constructor(
    private readonly line: Line,
    private readonly read: (fromMs: number, toMs: number) => Promise<Int16Array<ArrayBuffer>>,
    private readonly onFailed: () => void,
  ) {}

  /** @param before is waited for */
  say(question: LiveQuestion, before?: () => Promise<void>): void {
    this.#next(async () => {
      await before?.()
      if (!this.#closed) this.line.say(question)
    })
  }

  sound(fromMs: number, toMs: number): void {
    this.#next(async () => {
      const samples = await this.read(fromMs, toMs)
      while (!this.#closed && this.line.waitingBytes > mostWaitingBytes) await rest()
      if (!this.#closed) this.line.sound(samples)
    })
  }

  close(): void {
    this.#closed = true
    this.line.close()
  }

  #next(work: () => Promise<void>): void {
    this.#last = this.#last.then(async () => {
      if (this.#closed) return
      try {
        await work()
      } catch {
        if (this.#isClosed()) return
        this.close()
        this.onFailed()
      }
    })
  }

  #isClosed(): boolean {
    return this.#closed
  }
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, restMs))
