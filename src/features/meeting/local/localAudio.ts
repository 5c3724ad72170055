/** Meeting audio on this device, independent of the storage backend. */
import { pcmSamplesPerMs } from '../../../wire/constants'

export const pcmBytesPerMs = 2 * pcmSamplesPerMs

/** `busy`: open elsewhere; `unsupported`: the browser lacks this storage. */
export type LocalStorageFault = 'full' | 'busy' | 'unsupported' | 'failed'

export class LocalStorageError extends Error {
  override readonly name = 'LocalStorageError'
  constructor(
    readonly fault: LocalStorageFault,
    cause: unknown,
  ) {
    super(`${fault}: ${cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause)}`, { cause })
  }
}

/** One meeting's audio, opened exclusively. Calls are queued; each rejects with a `LocalStorageError`. */
export interface LocalAudioFile {
  /** Its end when it was opened, in whole blocks: a partially written block is ignored. */
  readonly endMs: number
  /** Once resolved, the audio survives the page, and a power cut half a second later. A hole before it reads as silence. */
  write(atMs: number, audio: Int16Array<ArrayBuffer>): Promise<void>
  /** Ranges that were never written read as silence. */
  read(fromMs: number, toMs: number): Promise<Int16Array<ArrayBuffer>>
  close(): Promise<void>
}

export interface LocalAudioStore {
  /** Opens existing audio or creates it. */
  open(name: string): Promise<LocalAudioFile>
  /** Succeeds when there is nothing to remove. */
  remove(name: string): Promise<void>
}

/** Classifies a browser error. */
export function storageFaultOf(error: unknown): LocalStorageFault {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return 'full'
  if (name === 'NoModificationAllowedError') return 'busy'
  return name === 'NotSupportedError' || name === 'SecurityError' || name === 'TypeError' ? 'unsupported' : 'failed'
}

export const toLocalStorageError = (error: unknown): LocalStorageError =>
  error instanceof LocalStorageError ? error : new LocalStorageError(storageFaultOf(error), error)
