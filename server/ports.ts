/**
 * What the server app needs of the world. Routes and work know only these; adapters fill them. Each port has one behaviour
 * suite under tests/server/ports that every adapter of it runs.
 * Only Web-standard types here: the app also runs inside a page.
 */
import type { LanguageValue, MeetingStatus, TaskStatus } from '../src/wire/codes'
import type { Note, Segment, Word } from '../src/wire/bodies'
import type { TranscriptDocument } from '../src/transcript/write/document'
import type { Gateways } from './gateways'
import type { Understanding } from './understanding'
import type { DocumentReader } from './documents'
import type { InsightTables } from './insightTables'
import type { OwnPage, ShopTables } from './shopTables'
import type { TranslationTables } from './translationTables'

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

/** A name the server made: unguessable, `[A-Za-z0-9_-]{22,}.ext`. Never built from input. */
export type FileName = string

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

// ---- records ------------------------------------------------------------------------------------------------------------

export interface UserRow {
  id: number
  username: string
  passwordHash: string
  name: string
  avatar: string
  phone: string
  roles: string[]
  /** Seconds of general time left. */
  generalSeconds: number
  /** Seconds of member time left. */
  memberSeconds: number
  /** Money on the account, in cents. */
  balanceCents: number
  storageMb: number
  /** ISO date the membership ends, '' when there is none. */
  vipEnd: string
  vipForever: boolean
  createdAt: number
}

/** Two usernames are the same when these are: neither case nor full width makes another user. */
export function nameKey(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase()
}

export interface UploadRow {
  file: FileName
  userId: number
  originalName: string
  size: number
  /** Null when only decoding will tell. */
  durationMs: number | null
  createdAt: number
}

export interface TaskRow {
  id: number
  userId: number
  title: string
  status: TaskStatus
  type: 'file' | 'meeting'
  language: LanguageValue
  mode: 'normal'
  file: FileName
  size: number
  /** Seconds. */
  times: number
  createdAt: number
  /** 0..100 */
  progress: number
  /** Message id of the reason, '' when none. */
  error: string
  speakers: Record<string, string>
  notes: Note[]
  peaksFile: FileName | null
  deletedAt: number | null
  version: number
  /** Counts transcriptions of this task: 1 at first, one more with each retry. */
  attempt: number
}

/** A task to be; one without notes may leave them out. */
export type NewTask = Omit<TaskRow, 'id' | 'notes'> & { notes?: Note[] }

export interface MeetingRow {
  id: number
  userId: number
  title: string
  language: LanguageValue
  /** Language of the live translation; null for none. */
  target: LanguageValue | null
  remark: string
  status: MeetingStatus
  createdAt: number
  /** Of its sound; null before the first. */
  file: FileName | null
  peaksFile: FileName | null
  /** Milliseconds of sound known to be stored; behind by up to a credit step while it is recorded. */
  soundMs: number
  /** Up to where its sound is recognised and its segments are stored. */
  heardMs: number
  /** Credit steps that are paid. */
  paidSteps: number
  speakers: Record<string, string>
  notes: Note[]
  /** The record it became. */
  taskId: number | null
}

/** A segment of a meeting. */
export interface LiveSegment extends Segment {
  /** Its live translation; '' when it could not be translated, absent while it is not. */
  translation?: string
}

export interface MeetingQuery {
  userId: number
  page: number
  limit: number
  /** Part of the title, '' for all. */
  keyword: string
  status?: MeetingStatus
}

export interface TaskQuery {
  userId: number
  page: number
  limit: number
  /** Part of the title, '' for all. */
  keyword: string
  status?: TaskStatus
  type?: 'file' | 'meeting'
  deleted: boolean
  sort: 'created' | '-created' | 'title' | '-title' | 'times' | '-times'
}

export interface JobRow {
  id: number
  taskId: number
  /** Tries so far, this one included. */
  tries: number
  /** How often the server died with this job in its hands since a piece was stored last. */
  crashes: number
}

/** One saved change of a text: what it made of the version before it. */
export interface VersionRow {
  /** The version it made. */
  version: number
  /** Milliseconds since 1970. */
  at: number
  /** Who made it. */
  userId: number
  /** How many segments it changed, added or removed. */
  edits: number
  /** As it was before, null when it stayed. */
  title: string | null
  speakers: Record<string, string> | null
}

/** What the present text must be given to become an older version of itself. */
export interface OlderText {
  /** By id: as it was, null when there was none. */
  segments: Map<string, Segment | null>
  /** Null when it is the same as now. */
  title: string | null
  speakers: Record<string, string> | null
}

/** A part of a recording that was recognised, so that it isn't again. */
export interface PieceRow {
  startMs: number
  endMs: number
}

/** Seconds of credit; negative to take. */
export interface CreditChange {
  general: number
  member: number
  /** Money, in cents; absent for none. */
  cents?: number
}

/** What a line of the statement is for. */
export type CreditReason = 'welcome' | 'transcribe' | 'meeting' | 'refund' | 'purchase' | 'overpaid' | 'redeem' | 'admin'

/** A line of a user's statement. */
export interface CreditRow extends Required<CreditChange> {
  /** What it was for: `<task>:<attempt>` of a transcription, the number of a meeting, else the number, code or name of what was given. */
  ref: string
  reason: string
  /** Of the card or the code, '' for none. */
  title: string
  createdAt: number
}

/** What may be changed of a user by itself. */
export type UserPatch = Partial<Pick<UserRow, 'name' | 'avatar' | 'phone' | 'roles' | 'storageMb' | 'vipEnd' | 'vipForever'>>

/** The tables, usable inside and outside a transaction. */
export interface Tables extends ShopTables, InsightTables, TranslationTables {
  users: {
    /** False when the name is taken, by `nameKey`, or the phone number. */
    insert(row: Omit<UserRow, 'id'>): Promise<number | false>
    byId(id: number): Promise<UserRow | null>
    byUsername(username: string): Promise<UserRow | null>
    /** Null for ''. */
    byPhone(phone: string): Promise<UserRow | null>
    setPassword(id: number, passwordHash: string): Promise<void>
    /** False when the phone number is another user's; nothing changes then. */
    update(id: number, patch: UserPatch): Promise<boolean>
    /** Those with the keyword in their names, the oldest first. */
    page(query: { keyword: string; page: number; limit: number }): Promise<{ rows: UserRow[]; total: number }>
  }
  sessions: {
    insert(row: { tokenHash: string; userId: number; expiresAt: number }): Promise<void>
    /** The user of a token that has not expired. */
    userOf(tokenHash: string, now: number): Promise<UserRow | null>
    remove(tokenHash: string): Promise<void>
    /** Every login of that user. */
    removeOf(userId: number): Promise<void>
    removeExpired(now: number): Promise<void>
  }
  /** Counts tries per key inside a sliding window, for rate limits. */
  tries: {
    /** Takes one of the `most` tries a window has. Returns 0 when one was free, else the milliseconds until one is. */
    take(key: string, now: number, windowMs: number, most: number): Promise<number>
    clear(key: string): Promise<void>
    removeBefore(time: number): Promise<void>
  }
  credit: {
    /**
     * Changes the balance and writes a line of the statement, once per (reason, ref).
     * 'repeated' when that line exists, 'short' when a balance would go below zero; nothing changes then.
     */
    change(
      userId: number,
      change: CreditChange,
      reason: CreditReason,
      ref: string,
      now: number,
      title?: string,
    ): Promise<'done' | 'repeated' | 'short'>
    /** The line of that reason and ref. */
    find(reason: string, ref: string): Promise<CreditChange | null>
    /** Seconds transcribed and recorded since then, less those given back. */
    spent(userId: number, since: number): Promise<number>
    /** The statement, the newest first; a meeting, which is charged in many steps, is one line. */
    page(query: OwnPage): Promise<{ rows: CreditRow[]; total: number }>
  }
  uploads: {
    insert(row: UploadRow): Promise<void>
    /** Of that user only. */
    find(file: string, userId: number): Promise<UploadRow | null>
    /** Bytes of a user's uploads, and of the meetings they have not ended. */
    usedBytes(userId: number): Promise<number>
    /** Uploads older than that which no task or translation uses. */
    unused(before: number): Promise<UploadRow[]>
    remove(file: FileName): Promise<void>
  }
  tasks: {
    insert(row: NewTask): Promise<number>
    /** Of that user only, deleted ones too. */
    find(id: number, userId: number): Promise<TaskRow | null>
    /** Any user's: for jobs. */
    byId(id: number): Promise<TaskRow | null>
    page(query: TaskQuery): Promise<{ rows: TaskRow[]; total: number }>
    update(id: number, patch: Partial<Omit<TaskRow, 'id' | 'userId'>>): Promise<void>
    /** Sets the version to `from + 1` when it is `from`; false when it is not. */
    bump(id: number, from: number): Promise<boolean>
    /** Removes the task with its segments, pieces and job. */
    remove(id: number): Promise<void>
    /** Every task that uses the file, deleted ones too, oldest first. */
    ofFile(file: FileName): Promise<TaskRow[]>
  }
  segments: {
    /**
     * Stores what a piece gave, together with the piece, and forgets the crashes of the job; a piece that is stored already
     * changes nothing.
     * Throws when the task is gone: renew the job in the same transaction first.
     */
    addPiece(taskId: number, piece: PieceRow, segments: Segment[]): Promise<void>
    pieces(taskId: number): Promise<PieceRow[]>
    /** In time order, `limit` after the given place: read long transcripts in parts. */
    list(taskId: number, after: { start: number; id: string } | null, limit: number): Promise<Segment[]>
    /** Those that are there of the named ones. */
    byIds(taskId: number, ids: readonly string[]): Promise<Segment[]>
    /** Replaces or adds the given segments and removes the named ones. */
    save(taskId: number, changed: Segment[], removed: string[]): Promise<void>
    /** Forgets all segments and pieces. */
    clear(taskId: number): Promise<void>
  }
  meetings: {
    insert(row: Omit<MeetingRow, 'id'>): Promise<number>
    /** Of that user only. */
    find(id: number, userId: number): Promise<MeetingRow | null>
    byId(id: number): Promise<MeetingRow | null>
    /** The newest first. */
    page(query: MeetingQuery): Promise<{ rows: MeetingRow[]; total: number }>
    update(id: number, patch: Partial<Omit<MeetingRow, 'id' | 'userId'>>): Promise<void>
    /** Removes the meeting with its segments. */
    remove(id: number): Promise<void>
    /** Whether a meeting has that sound. */
    hasSound(file: FileName): Promise<boolean>
  }
  meetingSegments: {
    /** Adds what was heard; one that is there already stays as it is, since somebody may have corrected it. */
    add(meetingId: number, segments: Segment[]): Promise<void>
    /** In time order, `limit` after the given place. */
    list(meetingId: number, after: { start: number; id: string } | null, limit: number): Promise<LiveSegment[]>
    /** Replaces or adds. Where a text changes its translation goes. */
    save(meetingId: number, changed: Segment[]): Promise<void>
    /** Those without a translation, in time order. */
    untranslated(meetingId: number, limit: number): Promise<LiveSegment[]>
    /** Stores translations, each if its segment still has the text it is `of`. */
    translate(meetingId: number, translations: readonly { id: string; of: string; translation: string }[]): Promise<void>
    /** Takes all translations away: another language is wanted. */
    forgetTranslations(meetingId: number): Promise<void>
  }
  versions: {
    /** Notes a change with what it replaced; see `OlderText.segments`. A large one may come in several parts. */
    add(taskId: number, row: VersionRow, before: ReadonlyMap<string, Segment | null>): Promise<void>
    /** The newest first. */
    list(taskId: number): Promise<{ version: number; at: number; by: string; edits: number }[]>
    older(taskId: number, version: number): Promise<OlderText>
  }
  jobs: {
    /** One job a task: adding it again replaces it by a new one, due now without tries or crashes. */
    add(taskId: number, now: number): Promise<void>
    /** Takes the oldest due job and leases it until `now + leaseMs`; null when none is due. */
    claim(now: number, leaseMs: number): Promise<JobRow | null>
    /** Keeps a lease alive; false when the job is gone, replaced or claimed by another since. */
    renew(id: number, tries: number, until: number): Promise<boolean>
    /** The job is over, for good or ill. */
    remove(id: number): Promise<void>
    /** Puts it back, due at that time. */
    putBack(id: number, due: number): Promise<void>
    /**
     * Makes every leased job due: called at start, before any work, when a lease means that the server died. That try does not
     * count, for it may be no fault of the job; it counts as a crash.
     */
    releaseAll(): Promise<void>
  }
}

export interface Store extends Tables {
  /** All or nothing: a throw undoes it. Inside, only the given tables may be used: the store itself waits for the end. */
  transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T>
  close(): Promise<void>
}
