import { blockMs } from '../../../shared/capture/pcm'
import { pcmBytesPerMs, LocalStorageError } from './localAudio'

/** The used part of `FileSystemSyncAccessHandle`, which exists only in workers. */
export interface SyncHandle {
  read(into: Uint8Array, options: { at: number }): number
  write(bytes: Uint8Array, options: { at: number }): number
  flush(): void
  getSize(): number
  close(): void
}

/** Maximum time before written audio is flushed: unflushed writes survive a killed tab, but not a power cut. */
const flushIntervalMs = 500

/** Audio in a file of the origin private file system: 16-bit little-endian samples without a header. */
export class OpfsAudioFile {
  readonly endMs: number
  #flushedAt: number

  constructor(
    private readonly handle: SyncHandle,
    private readonly now: () => number,
  ) {
    this.endMs = Math.floor(handle.getSize() / (blockMs * pcmBytesPerMs)) * blockMs
    this.#flushedAt = now()
  }

  write(atMs: number, audio: Int16Array): void {
    const bytes = new Uint8Array(audio.buffer, audio.byteOffset, audio.byteLength)
    const written = this.handle.write(bytes, { at: atMs * pcmBytesPerMs })
    if (written < bytes.length) throw new LocalStorageError('full', `${written} of ${bytes.length} bytes written`)
    if (this.now() - this.#flushedAt >= flushIntervalMs) this.#flush()
  }

  read(fromMs: number, toMs: number): Int16Array<ArrayBuffer> {
    const bytes = new Uint8Array((toMs - fromMs) * pcmBytesPerMs)
    // Audio after the end of the file stays silent.
    this.handle.read(bytes, { at: fromMs * pcmBytesPerMs })
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
