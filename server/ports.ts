/**
 * What the server app needs of the world. Routes and work know only these; adapters fill them. What every adapter of a port does is
 * told by its suite under tests/server/ports.
 * Only Web-standard types here: the app also runs inside a page.
 */
import type { FileName } from './fileNames'
import type { LanguageValue } from '../src/wire/codes'
import type { Word } from '../src/wire/bodies'
import type { TranscriptDocument } from '../src/transcript/write/document'
import type { Gateways } from './gateways'
import type { Understanding } from './understanding'
import type { DocumentReader } from './documents'
import type { Store } from './tables'

export interface Ports extends Gateways, Understanding {
  store: Store
  files: Files
  sounds: GrowingSounds
  uploads: UploadReader
  media: Media
  engines: readonly SpeechEngine[]
  passwords: Passwords
  documents: Documents
  documentReader: DocumentReader
  clock: Clock
  log: Log
}

/** Time, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after `ms`, or at once when the signal fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** One line per event; fields are plain values. Never give it a password, a token or a transcript. */
export interface Log {
  info(event: string, fields?: Record<string, unknown>): void
  error(event: string, fields?: Record<string, unknown>): void
}

export interface Passwords {
  /** A slow salted hash with its parameters in it. */
  hash(password: string): Promise<string>
  verify(password: string, hash: string): Promise<boolean>
}

// ---- files -------------------------------------------------------------------------------------------------------------

export interface StoredFile {
  size: number
  /** Media type to serve it with. */
  type: string
  /** Bytes `start` to `end` (inclusive, defaults to all). */
  stream(start?: number, end?: number): ReadableStream<Uint8Array>
}

export interface Files {
  /** A new name with that extension. */
  name(extension: string): FileName
  /** Writes a whole file durably; it exists wholly or not at all. Throws `DiskFull`. */
  write(name: FileName, body: Uint8Array): Promise<void>
  /** Null when there is none, or when the text is no name of ours. */
  open(name: string): Promise<StoredFile | null>
  /** Removing what is not there is fine. */
  remove(name: FileName): Promise<void>
}

/** The disk has no room left. */
export class DiskFull extends Error {
  override name = 'DiskFull'
}

export interface ReceivedFile {
  file: FileName
  /** The name it had at the sender, as sent. */
  originalName: string
  size: number
}

/** Why an upload was not taken. */
export type UploadFault = 'noFile' | 'empty' | 'tooLarge' | 'type' | 'diskFull' | 'aborted'
export class UploadRefused extends Error {
  override name = 'UploadRefused'
  /** @param limitBytes what such a file may have, of one that is too large */
  constructor(
    readonly fault: UploadFault,
    readonly limitBytes?: number,
  ) {
    super(`upload refused: ${fault}`)
  }
}

/** Most bytes of a file by its extension; other extensions are refused. */
export type UploadLimits = Readonly<Record<string, number>>

/** Reads the multipart field `file` of an upload straight into `Files`, at flat memory. */
export interface UploadReader {
  /**
   * @param env what the host gives beside the request (Node: its own request object), passed through untouched
   * @throws UploadRefused; nothing of the file is kept then
   */
  receive(request: Request, env: unknown, limits: UploadLimits): Promise<ReceivedFile>
}

/**
 * Sounds that grow while they are recorded: 16 kHz mono 16-bit samples, little-endian. Places are bytes from the start of the
 * samples. A finished one is a WAV file of `Files` under the same name.
 */
export interface GrowingSounds {
  /** Goes on with the sound of that name, finished or not, or begins it. One opener at a time. */
  open(name: FileName): Promise<GrowingSound>
  /** Bytes of a sound that still grows; 0 when there is none. */
  size(name: FileName): Promise<number>
  /** Makes it a WAV file at flat memory, whatever its length; one that is finished stays as it is. Nobody may have it open. */
  finish(name: FileName): Promise<void>
  /** Removes one that still grows; removing what is not there is fine. */
  remove(name: FileName): Promise<void>
  /** Names of all that still grow. */
  names(): Promise<FileName[]>
}

export interface GrowingSound {
  /** Bytes that are stored durably: whole milliseconds. */
  readonly size: number
  /** Resolves when the bytes are durable. Otherwise nothing of them is kept. One call at a time. @throws DiskFull */
  append(bytes: Uint8Array): Promise<void>
  /** At most `count` bytes from that place on; fewer at the end of what is stored. */
  read(place: number, count: number): Promise<Uint8Array>
  close(): Promise<void>
}

// ---- sound -------------------------------------------------------------------------------------------------------------

/** Samples a second everywhere inside: 16 kHz, mono, signed 16 bit. */
export const sampleRate = 16_000
/** Bytes of a millisecond of such sound. */
export const soundBytesPerMs = (sampleRate / 1000) * 2

/** Why a file can't be transcribed. */
export type MediaFault = 'unreadable' | 'noSound' | 'tooLong'
export class MediaRefused extends Error {
  override name = 'MediaRefused'
  constructor(readonly fault: MediaFault, detail = '') {
    super(`media refused: ${fault} ${detail}`)
  }
}

export interface Media {
  /** False where the decoder is missing: uploads are then taken and wait. */
  readonly available: boolean
  /** Duration in milliseconds; null when only decoding would tell. @throws MediaRefused */
  probe(file: FileName): Promise<{ durationMs: number | null }>
  /** The sound from its start as 16 kHz mono chunks, as they are decoded. @throws MediaRefused */
  decode(file: FileName, signal?: AbortSignal): AsyncIterable<Int16Array>
}

/** What an engine heard in one piece of sound. Times in milliseconds from the start of the piece. */
export interface Utterance {
  startMs: number
  endMs: number
  text: string
  words?: Word[]
  /** 0..1 */
  confidence?: number
}

/** The engine failed on this piece (crash, time-out, bad model); another try may succeed. */
export class EngineFault extends Error {
  override name = 'EngineFault'
}

export interface SpeechEngine {
  readonly id: string
  /** Languages it can transcribe now; empty when it is not installed. */
  readonly languages: readonly LanguageValue[]
  /** Languages it would transcribe if it were installed whole; `note` says what to install. */
  readonly missing?: readonly LanguageValue[]
  /** Why a language of this engine can't be used and what to install, or what to expect of it: message ids of server/messages.ts. */
  readonly note?: string
  /** How many pieces it can work on at once. */
  readonly parallel: number
  /** Recognises one piece of at most `maxPieceMs`. @throws EngineFault */
  recognize(piece: Int16Array, language: LanguageValue, signal?: AbortSignal): Promise<Utterance[]>
  /** Starts to listen to somebody who speaks; null while no place is free. Absent where the engine can't. */
  listen?(language: LanguageValue): LiveEar | null
  close(): Promise<void>
}

/** Hears one meeting while it is held. One call at a time. After a fault it is ready for the next call. */
export interface LiveEar {
  /** The text of what is being said, with this sound; `fresh` begins anew. @throws EngineFault */
  hear(pcm: Int16Array, fresh: boolean): Promise<string>
  /** Recognises a whole piece of at most `maxPieceMs`, better than `hear` can. @throws EngineFault */
  recognize(piece: Int16Array): Promise<Utterance[]>
  /** Gives its place to another. */
  close(): void
}

/** Makes documents that cost more than a moment, away from the event loop. */
export interface Documents {
  docx(document: TranscriptDocument): Promise<Uint8Array>
}
