/** The sound of a meeting on this device, wherever it is written. */
import { samplesPerMs } from '../../../wire/codes'

export const bytesPerMs = 2 * samplesPerMs

/** `busy`: somebody else has it open; `unsupported`: this browser has no such place. */
export type KeepFault = 'full' | 'busy' | 'unsupported' | 'failed'

export class KeepError extends Error {
  override readonly name = 'KeepError'
  constructor(
    readonly fault: KeepFault,
    cause: unknown,
  ) {
    super(`${fault}: ${cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause)}`, { cause })
  }
}

/** One meeting's sound, open for one user. Calls are done one after the other; each rejects with a `KeepError`. */
export interface KeptSound {
  /** Where it ended when it was opened: whole blocks, a half-written one is not there. */
  readonly endMs: number
  /** Outlives the page once it resolves, and a power cut half a second later. What lies between it and the end is silence. */
  write(atMs: number, sound: Int16Array<ArrayBuffer>): Promise<void>
  /** Where nothing was written it is silent. */
  read(fromMs: number, toMs: number): Promise<Int16Array<ArrayBuffer>>
  close(): Promise<void>
}

export interface SoundStore {
  /** Opens what is there or begins anew. */
  open(name: string): Promise<KeptSound>
  /** What is not there is removed already. */
  remove(name: string): Promise<void>
}

/** What a browser's error means here. */
export function faultOf(error: unknown): KeepFault {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return 'full'
  if (name === 'NoModificationAllowedError') return 'busy'
  return name === 'NotSupportedError' || name === 'SecurityError' || name === 'TypeError' ? 'unsupported' : 'failed'
}

export const keepError = (error: unknown): KeepError =>
  error instanceof KeepError ? error : new KeepError(faultOf(error), error)
