/** An in-memory origin private file system behind the worker's real request handler. */
import { OpfsAudioFile, type SyncHandle } from '../../../../../src/features/meeting/local/OpfsAudioFile'
import { opfsStore, type AudioWorker } from '../../../../../src/features/meeting/local/opfsStore'
import { handleRequests, type WorkerResponse } from '../../../../../src/features/meeting/local/workerRequests'

export class FakeOpfs {
  readonly files = new Map<string, Uint8Array>()
  readonly open = new Set<string>()
  readonly flushed: string[] = []
  /** Reads from any file. */
  readonly reads: { atMs: number; lengthMs: number }[] = []
  quotaBytes = Infinity
  nowMs = 0
  /** Until the workers handle a request. */
  delayMs = 0
  /** Makes the running workers fail. */
  readonly breakWorkers: (() => void)[] = []

  handle(name: string): SyncHandle {
    if (this.open.has(name)) throw new DOMException('open elsewhere', 'NoModificationAllowedError')
    this.open.add(name)
    const bytes = () => this.files.get(name) ?? new Uint8Array()
    if (!this.files.has(name)) this.files.set(name, bytes())
    return {
      read: (into, { at }) => {
        this.reads.push({ atMs: at / 32, lengthMs: into.length / 32 })
        const part = bytes().subarray(at, at + into.length)
        into.set(part)
        return part.length
      },
      write: (data, { at }) => {
        const others = [...this.files].reduce((sum, [other, { length }]) => sum + (other === name ? 0 : length), 0)
        const fits = Math.max(0, Math.min(data.length, this.quotaBytes - others - at))
        if (fits === 0) throw new DOMException('full', 'QuotaExceededError')
        const grown = new Uint8Array(Math.max(bytes().length, at + fits))
        grown.set(bytes())
        grown.set(data.subarray(0, fits), at)
        this.files.set(name, grown)
        return fits
      },
      flush: () => void this.flushed.push(name),
      getSize: () => bytes().length,
      close: () => void this.open.delete(name),
    }
  }

  worker(): AudioWorker {
    let alive = true
    const worker: AudioWorker = {
      onmessage: null,
      onerror: null,
      postMessage: (request) => {
        const receive = () => void (alive && handle(structuredClone(request)))
        if (this.delayMs > 0) setTimeout(receive, this.delayMs)
        else queueMicrotask(receive)
      },
      terminate: () => (alive = false),
    }
    const handle = handleRequests(
      async (name) => new OpfsAudioFile(this.handle(name), () => this.nowMs),
      (answer: WorkerResponse) =>
        alive && worker.onmessage?.(new MessageEvent('message', { data: structuredClone(answer) })),
    )
    this.breakWorkers.push(() => {
      alive = false
      worker.onerror?.({ message: 'broke' } as ErrorEvent)
    })
    return worker
  }

  /** As if the page were killed: every handle is released, without any events. */
  kill(): void {
    this.open.clear()
  }

  store() {
    return opfsStore(
      () => this.worker(),
      async (name) => void this.files.delete(name),
    )
  }
}
