/** Files as the origin private file system has them, in memory, behind the thread's real orders. */
import { HandleSound, type SyncHandle } from '../../../../../src/features/meeting/keep/HandleSound'
import { fileStore, type SoundThread } from '../../../../../src/features/meeting/keep/fileStore'
import { obeying, type SoundAnswer } from '../../../../../src/features/meeting/keep/soundOrders'

export class FakeFiles {
  readonly files = new Map<string, Uint8Array>()
  readonly open = new Set<string>()
  readonly flushed: string[] = []
  quotaBytes = Infinity
  nowMs = 0
  /** Breaks the threads that are running. */
  readonly breakThreads: (() => void)[] = []

  handle(name: string): SyncHandle {
    if (this.open.has(name)) throw new DOMException('open elsewhere', 'NoModificationAllowedError')
    this.open.add(name)
    const bytes = () => this.files.get(name) ?? new Uint8Array()
    if (!this.files.has(name)) this.files.set(name, bytes())
    return {
      read(into, { at }) {
        const part = bytes().subarray(at, at + into.length)
        into.set(part)
        return part.length
      },
      write: (given, { at }) => {
        const others = [...this.files].reduce((sum, [other, { length }]) => sum + (other === name ? 0 : length), 0)
        const fits = Math.max(0, Math.min(given.length, this.quotaBytes - others - at))
        if (fits === 0) throw new DOMException('full', 'QuotaExceededError')
        const grown = new Uint8Array(Math.max(bytes().length, at + fits))
        grown.set(bytes())
        grown.set(given.subarray(0, fits), at)
        this.files.set(name, grown)
        return fits
      },
      flush: () => void this.flushed.push(name),
      getSize: () => bytes().length,
      close: () => void this.open.delete(name),
    }
  }

  thread(): SoundThread {
    let alive = true
    const thread: SoundThread = {
      onmessage: null,
      onerror: null,
      postMessage: (order) => queueMicrotask(() => alive && obey(structuredClone(order))),
      terminate: () => (alive = false),
    }
    const obey = obeying(
      async (name) => new HandleSound(this.handle(name), () => this.nowMs),
      (answer: SoundAnswer) =>
        alive && thread.onmessage?.(new MessageEvent('message', { data: structuredClone(answer) })),
    )
    this.breakThreads.push(() => {
      alive = false
      thread.onerror?.({ message: 'broke' } as ErrorEvent)
    })
    return thread
  }

  /** As if the page were killed: every handle is let go, nothing is said. */
  kill(): void {
    this.open.clear()
  }

  store() {
    return fileStore(
      () => this.thread(),
      async (name) => void this.files.delete(name),
    )
  }
}
