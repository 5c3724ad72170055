/** Port of the speech models on this machine: what there is, what is installed, and installing while the server runs. */
import type { LanguageValue } from '../../src/wire/constants'

/** What a model is for. */
export type SpeechModelPurpose =
  'recognition' | 'streaming' | 'detection' | 'punctuation' | 'languageIdentification' | 'segmentation' | 'embedding'

/**
 * `changed`: the files are not those that were installed. `broken`: its process ended while loading it.
 * `unsupported`: the engine's library can't be loaded on this system.
 */
export type SpeechModelFault = 'changed' | 'missing' | 'broken' | 'description' | 'unsupported'

export interface SpeechModelState {
  readonly id: string
  readonly name: string
  readonly purpose: SpeechModelPurpose
  readonly languages: readonly LanguageValue[]
  /** Sets that contain it. */
  readonly sets: readonly string[]
  /** SPDX id or name. */
  readonly license: string
  /** Page that describes the model, http(s). */
  readonly homepage: string
  /** Bytes to download. */
  readonly bytes: number
  /** Bytes on this disk; 0 if it is not installed. */
  readonly installedBytes: number
  /** Published error rate and speed, in English; '' if unknown. */
  readonly expectation: string
  readonly status: 'available' | 'installing' | 'installed' | 'faulty'
  /** Bytes received while it installs. */
  readonly receivedBytes: number
  readonly fault: SpeechModelFault | null
  /** Why the last installation ended; null if it did not fail. */
  readonly installError: SpeechModelInstallFault | null
}

/** Why an installation failed. */
export type SpeechModelInstallFault = 'network' | 'diskFull' | 'checksum' | 'archive' | 'canceled'

export class SpeechModelInstallError extends Error {
  override name = 'SpeechModelInstallError'
  constructor(
    readonly fault: SpeechModelInstallFault,
    detail = '',
    options?: ErrorOptions,
  ) {
    super(`model not installed: ${fault} ${detail}`.trim(), options)
  }
}

/** A named group of models that serves a purpose together. */
export interface SpeechModelSet {
  readonly id: string
  readonly models: readonly string[]
}

export interface SpeechModels {
  readonly sets: readonly SpeechModelSet[]
  list(): readonly SpeechModelState[]
  /**
   * Installs models one after the other, skipping those that are; resolves when all are usable. Progress is in `list`.
   * @throws SpeechModelInstallError
   */
  install(ids: readonly string[], signal?: AbortSignal): Promise<void>
  /** Ends the model's installation; does nothing if there is none. */
  cancel(id: string): void
  /** Removes an installed model from the disk, after the work that uses it. */
  remove(id: string): Promise<void>
}
