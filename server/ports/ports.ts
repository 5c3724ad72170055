/**
 * Ports of the server. Routes and use cases depend only on these; adapters implement them. The contract of each port is
 * tested by a suite under tests/server/ports. Web-standard types only: the app also runs inside a page.
 */
import type { FileName } from './fileNames'
import type { TranscriptDocument } from '../../src/transcript/export/transcriptDocument'
import type { Bell } from './bell'
import type { BodyReader } from './bodyReader'
import type { FormReader } from './formReader'
import type { PartialFiles } from './partialFiles'
import type { Gateways } from './gateways'
import type { TextServiceHost, TextServices } from './textServices'
import type { DocumentReader } from './documentReader'
import type { SpeechServices } from './speech'
import type { JobWorkers } from './jobQueue'
import type { Locks } from './locks'
import type { Store } from './repositories'

export interface Ports extends Gateways, TextServices {
  /** Null where services can't be changed. */
  textServiceHost: TextServiceHost | null
  store: Store
  jobs: JobWorkers
  locks: Locks
  bell: Bell
  files: Files
  samples: Samples
  liveAudio: LiveAudioStore
  uploads: UploadReader
  partialFiles: PartialFiles
  forms: FormReader
  bodyReader: BodyReader
  media: Media
  speech: SpeechServices
  passwords: Passwords
  documentWriter: DocumentWriter
  documentReader: DocumentReader
  clock: Clock
  log: Log
}

/** Time, replaceable in tests. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after `ms`, or as soon as the signal fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** One line per event; fields are plain values. Never log a password, token or transcript. */
export interface Log {
  info(event: string, fields?: Record<string, unknown>): void
  error(event: string, fields?: Record<string, unknown>): void
}

/** Hashing takes a whole core: `from` identifies the client, such as a network address, for fair queueing. */
export interface Passwords {
  /** A slow salted hash that includes its parameters. @throws PasswordsBusyError */
  hash(password: string, from?: string): Promise<string>
  /** @throws PasswordsBusyError */
  verify(password: string, hash: string, from?: string): Promise<boolean>
}

/** The database can't be reached or is overloaded. Whether a change was stored is unknown only if the connection was lost while it was. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'
}

/** Too many passwords are queued for hashing. */
export class PasswordsBusyError extends Error {
  override name = 'PasswordsBusyError'
}

// ---- files -------------------------------------------------------------------------------------------------------------

export interface StoredFile {
  size: number
  /** MIME type to serve it with. */
  type: string
  /** Bytes `start` to `end` (inclusive, defaults to all). */
  stream(start?: number, end?: number): ReadableStream<Uint8Array>
  /** An address where browsers get it without this server for some minutes; absent where there is none or the server shall send it. */
  temporaryUrl?(): Promise<string>
}

export interface Files {
  /** Generates a name with that extension. */
  name(extension: string): FileName
  /** Writes a file durably and atomically. @throws DiskFullError */
  write(name: FileName, body: Uint8Array): Promise<void>
  /** Null if it does not exist or the name is invalid. */
  open(name: string): Promise<StoredFile | null>
  /** Does nothing if it does not exist. */
  remove(name: FileName): Promise<void>
  /** Bytes that are free for more; null if unknown. */
  freeBytes(): Promise<number | null>
  /** All files in no particular order, with their modification times (milliseconds since 1970), in constant memory. */
  list(): AsyncIterable<{ name: FileName; changedAt: number }>
  /** Resolves if files can be read and written now. */
  check(): Promise<void>
}

/** The sample recordings that come with the server: `<language>.mp3` and `<language>.json`. */
export interface Samples {
  read(name: string): Promise<Uint8Array>
}

/** Whether something was away that comes back by itself. */
export const isOutage = (error: unknown): boolean =>
  error instanceof StoreUnavailableError || error instanceof StorageUnavailableError

/** The disk is full: a file, audio or a row could not be stored. */
export class DiskFullError extends Error {
  override name = 'DiskFullError'
}

/** The storage of files can't be reached or fails. It may work later; nothing is half done. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError'
}

export interface ReceivedFile {
  file: FileName
  /** File name as sent by the client. */
  originalName: string
  size: number
}

/** Why an upload was rejected. */
export type UploadFault = 'noFile' | 'empty' | 'tooLarge' | 'type' | 'diskFull' | 'aborted'
export class UploadError extends Error {
  override name = 'UploadError'
  /** @param limitBytes the limit for this file type, for `tooLarge` */
  constructor(
    readonly fault: UploadFault,
    readonly limitBytes?: number,
  ) {
    super(`upload rejected: ${fault}`)
  }
}

/** Maximum bytes by file extension; other extensions are rejected. */
export type UploadLimits = Readonly<Record<string, number>>

/** Streams the multipart field `file` of an upload into `Files`, in constant memory. */
export interface UploadReader {
  /**
   * @param env the host's bindings (on Node, its own request object), passed through
   * @throws UploadError; the partial file is removed then
   */
  receive(request: Request, env: unknown, limits: UploadLimits): Promise<ReceivedFile>
}

/**
 * Append-only audio files for recordings in progress: 16 kHz mono 16-bit samples, little-endian. Offsets are bytes from the
 * first sample. A finished one becomes a WAV file in `Files` under the same name.
 */
export interface LiveAudioStore {
  /** Opens the file for appending, finished or not, or creates it. One open handle at a time. */
  open(name: FileName): Promise<LiveAudioFile>
  /** Bytes of an unfinished file; 0 if there is none. */
  size(name: FileName): Promise<number>
  /** Turns it into a WAV file, in constant memory. A finished one stays unchanged. It must not be open. */
  finish(name: FileName): Promise<void>
  /** Removes an unfinished file; does nothing if it does not exist. */
  remove(name: FileName): Promise<void>
  /** Names of all unfinished files. */
  names(): Promise<FileName[]>
}

export interface LiveAudioFile {
  /** Bytes stored durably: whole milliseconds. */
  readonly size: number
  /** How long to collect audio for an append, in milliseconds, where appends are slow. */
  readonly batchMs?: number
  /** Resolves when the bytes are durable; on failure none are stored. One call at a time. @throws DiskFullError */
  append(bytes: Uint8Array): Promise<void>
  /** Reads up to `length` bytes at the offset; fewer at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array>
  close(): Promise<void>
}

// ---- audio -------------------------------------------------------------------------------------------------------------

/** Sample rate in Hz of all internal audio: mono, signed 16 bit. */
export const sampleRate = 16_000
/** PCM bytes per millisecond. */
export const pcmBytesPerMs = (sampleRate / 1000) * 2

/** Why a file can't be transcribed. */
export type MediaFault = 'unreadable' | 'noSound' | 'tooLong'
export class MediaFileError extends Error {
  override name = 'MediaFileError'
  constructor(
    readonly fault: MediaFault,
    detail = '',
  ) {
    super(`media rejected: ${fault} ${detail}`)
  }
}

export interface Media {
  /** False if the decoder is missing: uploads are accepted but wait. */
  readonly available: boolean
  /** Duration in milliseconds; null if it is only known after decoding. @throws MediaFileError */
  probe(file: FileName): Promise<{ durationMs: number | null }>
  /** Decodes the file from its start to 16 kHz mono chunks. @throws MediaFileError */
  decode(file: FileName, signal?: AbortSignal): AsyncIterable<Int16Array>
}

/** Generates documents off the event loop. */
export interface DocumentWriter {
  docx(document: TranscriptDocument): Promise<Uint8Array>
}
