import type { LiveClientMessage } from '../../../wire/liveMessages'
import type { LiveSocket } from './liveSocket'

/** Maximum bytes buffered in the socket; further audio waits. */
const maxBufferedBytes = 64 * 1024
const pollMs = 50

/**
 * Orders everything sent over one socket: audio frames must be read first, and later messages must not overtake them.
 * When the socket closes, everything in the queue is dropped.
 */
export class SendQueue {
  #lastTask: Promise<void> = Promise.resolve()
  #closed = false

  /**
   * @param read reads a range of the audio
   * @param onFailed called when audio could not be read or a task failed
   */
  constructor(
    private readonly socket: LiveSocket,
    private readonly read: (fromMs: number, toMs: number) => Promise<Int16Array<ArrayBuffer>>,
    private readonly onFailed: () => void,
  ) {}

  /** @param before awaited before sending */
  sendMessage(message: LiveClientMessage, before?: () => Promise<void>): void {
    this.#enqueue(async () => {
      await before?.()
      if (!this.#closed) this.socket.sendMessage(message)
    })
  }

  sendAudio(fromMs: number, toMs: number): void {
    this.#enqueue(async () => {
      const samples = await this.read(fromMs, toMs)
      while (!this.#closed && this.socket.bufferedBytes > maxBufferedBytes) await pollDelay()
      if (!this.#closed) this.socket.sendAudio(samples)
    })
  }

  close(): void {
    this.#closed = true
    this.socket.close()
  }

  #enqueue(task: () => Promise<void>): void {
    this.#lastTask = this.#lastTask.then(async () => {
      if (this.#closed) return
      try {
        await task()
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

const pollDelay = () => new Promise<void>((resolve) => setTimeout(resolve, pollMs))
