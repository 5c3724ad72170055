import { blockMs } from '../capture/pcm'
import { bytesPerMs, KeepError } from './sound'

/** What of a `FileSystemSyncAccessHandle` is needed. It exists in workers only. */
export interface SyncHandle {
  read(into: Uint8Array, options: { at: number }): number
  write(bytes: Uint8Array, options: { at: number }): number
  flush(): void
  getSize(): number
  close(): void
}

/** How long what is written may wait in the system's memory: a killed tab loses nothing of it, a power cut does. */
const flushMs = 500

/** Sound in a file of the origin private file system: 16-bit little-endian samples, nothing else. */
export class HandleSound {
  readonly endMs: number
  #flushedAt: number

  constructor(
    private readonly handle: SyncHandle,
    private readonly now: () => number,
  ) {
    this.endMs = Math.floor(handle.getSize() / (blockMs * bytesPerMs)) * blockMs
    this.#flushedAt = now()
  }

  write(atMs: number, sound: Int16Array): void {
    const bytes = new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength)
    const written = this.handle.write(bytes, { at: atMs * bytesPerMs })
    if (written < bytes.length) throw new KeepError('full', `${written} of ${bytes.length} bytes were written`)
    if (this.now() - this.#flushedAt >= flushMs) this.#flush()
  }

  read(fromMs: number, toMs: number): Int16Array<ArrayBuffer> {
    const bytes = new Uint8Array((toMs - fromMs) * bytesPerMs)
    // What lies behind the end stays silent.
    this.handle.read(bytes, { at: fromMs * bytesPerMs })
    return new Int16Array(bytes.buffer)
  }

  close(): void {
    try {
      this.#flush()
    } finally {
      this.handle.close()
    }
  }

  #flush(): void {
    this.handle.flush()
    this.#flushedAt = this.now()
  }
}
