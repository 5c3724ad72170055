/** The store: its repositories and transactions. */
import type { FileName } from './fileNames'
import type { WireSegment } from '../../src/wire/responses'
import type { AdminRepositories } from './adminRepositories'
import type { InsightRepositories } from './insightRepositories'
import type { JobQueueRepositories } from './jobQueueRepositories'
import type { LibraryRepositories } from './libraryRepositories'
import type { UserPageQuery, ShopRepositories } from './shopRepositories'
import type { ShareRepositories } from './shareRepositories'
import type { SpeakerRepositories } from './speakerRepositories'
import type { TranslationRepositories } from './translationRepositories'
import type { NoticeRepositories } from './noticeRepositories'
import type { PeopleRepositories } from './peopleRepositories'
import type { RemovalInParts } from './removalInParts'
import type { ProgramRepositories } from './programRepositories'
import type { SearchRepositories } from './searchRepositories'
import type { SecurityRepositories } from './securityRepositories'
import type { VocabularyRepositories } from './vocabularyRepositories'
import type {
  BriefTask,
  CreditChange,
  CreditRow,
  LedgerEntry,
  ListedMeeting,
  ListedTask,
  LiveSegment,
  MeetingQuery,
  MeetingRow,
  NewMeeting,
  NewSession,
  NewTask,
  NewUser,
  VersionDelta,
  RecognizedChunk,
  SessionRow,
  TaskFilter,
  TaskQuery,
  TaskRow,
  PartialUploadRow,
  UploadRow,
  UserPatch,
  UserRow,
  VersionRow,
} from './rows'
import type { CreditReason, LanguageValue } from '../../src/wire/constants'

/** An event at `now`, of which `max` may happen per window. */
export interface RateLimit {
  now: number
  windowMs: number
  max: number
}

/** The repositories, usable inside and outside a transaction. */
export interface Repositories
  extends
    ShopRepositories,
    InsightRepositories,
    TranslationRepositories,
    SpeakerRepositories,
    VocabularyRepositories,
    LibraryRepositories,
    NoticeRepositories,
    ProgramRepositories,
    SecurityRepositories,
    SearchRepositories,
    ShareRepositories,
    JobQueueRepositories,
    PeopleRepositories,
    AdminRepositories {
  users: {
    /** False when the name is taken, by `nameKey`, or the phone number. */
    insert(row: NewUser): Promise<number | false>
    byId(id: number): Promise<UserRow | null>
    byUsername(username: string): Promise<UserRow | null>
    /** Null for ''. */
    byPhone(phone: string): Promise<UserRow | null>
    /** @param until when a temporary password expires, in milliseconds since 1970; null (the default) for a permanent one */
    setPassword(id: number, passwordHash: string, until?: number | null): Promise<void>
    /** Closes an account, or reopens it with null. */
    setClosed(id: number, at: number | null): Promise<void>
    /** The user with that verified address, whatever its case; null for ''. */
    byEmail(email: string): Promise<UserRow | null>
    /** Sets the verified address, '' for none. False if it belongs to another user; nothing changes then. */
    setEmail(id: number, email: string): Promise<boolean>
    /** True the first time since the password was set: to propose another one only once. */
    markPasswordAdvised(id: number): Promise<boolean>
    /** Sets when the account is to be deleted, or keeps it with null. */
    setDeletion(id: number, at: number | null): Promise<void>
    /** Ids of the accounts that were to be deleted by that time. */
    dueForDeletion(now: number): Promise<number[]>
    /** Removes the user with all that belongs to them in the store. The texts that they changed in records of others stay. */
    remove(id: number): Promise<void>
    /** Removes up to `limit` of the rows that belong to the user. False once few are left. */
    removeRows(id: number, limit: number): Promise<boolean>
    /** False if the phone number belongs to another user; nothing changes then. */
    update(id: number, patch: UserPatch): Promise<boolean>
    /** Users whose name contains the keyword, oldest first. */
    page(query: { keyword: string; page: number; limit: number }): Promise<{ rows: UserRow[]; total: number }>
  }
  sessions: {
    insert(row: NewSession): Promise<void>
    /** The user of a token that has not expired. */
    userOf(tokenHash: string, now: number): Promise<UserRow | null>
    /** A session that has not expired. */
    find(tokenHash: string, now: number): Promise<SessionRow | null>
    /** Updates when it was last used and when it expires. */
    touch(tokenHash: string, times: Pick<SessionRow, 'seenAt' | 'expiresAt'>): Promise<void>
    /** Unexpired sessions of a user, most recently used first. */
    list(userId: number, now: number): Promise<SessionRow[]>
    remove(tokenHash: string): Promise<void>
    /** All sessions of the user, or all but one. */
    removeByUser(userId: number, except?: string): Promise<void>
    removeExpired(now: number): Promise<void>
  }
  /** Devices and networks a user has logged in from, stored as hashes. */
  knownOrigins: {
    /** Adds it or extends its expiry. Keeps the 20 with the latest expiry. */
    upsert(userId: number, placeHash: string, expiresAt: number): Promise<void>
    has(userId: number, placeHash: string, now: number): Promise<boolean>
    removeExpired(now: number): Promise<void>
  }
  /** Rate limits: counts events per key in a sliding window. */
  rateLimits: {
    /**
     * Consumes one of the `max` attempts per window. Returns 0 if one was left, else the milliseconds until one is. Attempts
     * with a timestamp in the future (the clock was ahead) don't count yet.
     */
    consume(key: string, limit: RateLimit): Promise<number>
    clear(key: string): Promise<void>
    removeBefore(time: number): Promise<void>
    /** Removes attempts with a timestamp after `time`: they were counted while the clock was ahead. */
    removeAfter(time: number): Promise<void>
  }
  credit: {
    /**
     * Changes the balance and adds a ledger entry, once per (reason, ref).
     * 'repeated' if that entry exists, 'short' if a balance would go below zero; nothing changes then.
     */
    change(userId: number, change: CreditChange, entry: LedgerEntry): Promise<'done' | 'repeated' | 'short'>
    /** Sum of all entries with one of those reasons and that ref or a ref below it: `7:1` includes `7:1` and `7:1:60`. */
    total(reasons: readonly CreditReason[], ref: string): Promise<{ general: number; member: number }>
    /** Seconds charged for transcription and meetings since then, minus refunds. */
    spent(userId: number, since: number): Promise<number>
    /** The ledger, newest first. Charges in steps, for a meeting or a transcription attempt, are combined into one entry. */
    page(query: UserPageQuery): Promise<{ rows: CreditRow[]; total: number }>
  }
  uploads: {
    insert(row: UploadRow): Promise<void>
    /** Only that user's. */
    find(file: string, userId: number): Promise<UploadRow | null>
    /** Bytes of a user's uploads, unfinished meetings and links. */
    usedBytes(userId: number): Promise<number>
    /** Uploads older than `before` that no task or translation uses. */
    unused(before: number): Promise<UploadRow[]>
    remove(file: FileName): Promise<void>
    /**
     * Of the given files (at most 500), those no row references: no upload, finished or not, record, meeting, translation, link or
     * avatar.
     */
    unreferenced(files: readonly FileName[]): Promise<FileName[]>
  }
  /** Uploads that are not complete. */
  partialUploads: {
    insert(row: PartialUploadRow): Promise<void>
    /** Only that user's. */
    find(file: string, userId: number): Promise<PartialUploadRow | null>
    /** The one untouched for longest first. */
    ofUser(userId: number): Promise<PartialUploadRow[]>
    receive(file: FileName, change: Pick<PartialUploadRow, 'received' | 'changedAt'>): Promise<void>
    /** Those that got no bytes since `before`. */
    untouched(before: number): Promise<PartialUploadRow[]>
    has(file: FileName): Promise<boolean>
    remove(file: FileName): Promise<void>
  }
  tasks: RemovalInParts & {
    insert(row: NewTask): Promise<number>
    /** Only that user's, including deleted ones. */
    find(id: number, userId: number): Promise<TaskRow | null>
    /** Any user's, for jobs. */
    byId(id: number): Promise<TaskRow | null>
    page(query: TaskQuery): Promise<{ rows: ListedTask[]; total: number }>
    /** Of a user's tasks, the ids of those that match. */
    matching(userId: number, filter: TaskFilter): Promise<number[]>
    update(id: number, patch: Partial<Omit<TaskRow, 'id' | 'userId'>>): Promise<void>
    /** Compare-and-set: from `from` to `from + 1`; false if the version is another. */
    incrementVersion(id: number, from: number): Promise<boolean>
    /** Running tasks get that error if their language is none of those, and lose it otherwise. A language yet to be identified is any. */
    markWaiting(languages: readonly LanguageValue[], error: string): Promise<void>
    /** The user's sample in that language, deleted or not. */
    sampleOf(userId: number, language: LanguageValue): Promise<BriefTask | null>
    /** All tasks that use the file, including deleted ones, oldest first. */
    byFile(file: FileName): Promise<TaskRow[]>
    /**
     * Whether the file is the recording or the waveform of records, and nobody else than their owner may have it: all of them are in the
     * recycle bin, or their owner's account is closed or to be deleted.
     */
    isWithdrawn(file: FileName): Promise<boolean>
  }
  segments: {
    /** Stores a recognized chunk with its segments. A chunk that is already stored changes nothing. Throws if the task is gone. */
    addChunk(taskId: number, chunk: RecognizedChunk, segments: WireSegment[]): Promise<void>
    chunks(taskId: number): Promise<RecognizedChunk[]>
    /** Ids of the engines of its segments, in order of the ids. */
    engines(taskId: number): Promise<string[]>
    /** In time order, `limit` segments after the cursor: read long transcripts in batches. */
    list(taskId: number, after: { start: number; id: string } | null, limit: number): Promise<WireSegment[]>
    /** Those of the given ids that exist. */
    byIds(taskId: number, ids: readonly string[]): Promise<WireSegment[]>
    /** The text of the last segment of each task that has one, by task id. */
    lastTexts(taskIds: readonly number[]): Promise<ReadonlyMap<number, string>>
    /** Upserts the changed segments and removes those with the given ids. */
    save(taskId: number, changed: WireSegment[], removed: string[]): Promise<void>
    /** Removes all segments and recognized chunks. */
    clear(taskId: number): Promise<void>
  }
  meetings: RemovalInParts & {
    insert(row: NewMeeting): Promise<number>
    /** Only that user's. */
    find(id: number, userId: number): Promise<MeetingRow | null>
    byId(id: number): Promise<MeetingRow | null>
    /** Newest first. */
    page(query: MeetingQuery): Promise<{ rows: ListedMeeting[]; total: number }>
    update(id: number, patch: Partial<Omit<MeetingRow, 'id' | 'userId'>>): Promise<void>
    /** Whether a meeting uses that audio file. */
    usesAudio(file: FileName): Promise<boolean>
    /** Meetings created before that time that have started but not ended. */
    unfinished(before: number): Promise<MeetingRow[]>
  }
  meetingSegments: {
    /** Adds recognized segments. An existing one stays unchanged, since a user may have corrected it. */
    add(meetingId: number, segments: WireSegment[]): Promise<void>
    /** In time order, `limit` segments after the cursor. */
    list(meetingId: number, after: { start: number; id: string } | null, limit: number): Promise<LiveSegment[]>
    /** Upserts segments. If the text changes, the translation is dropped. */
    save(meetingId: number, changed: WireSegment[]): Promise<void>
    /** Segments without a translation, in time order. */
    untranslated(meetingId: number, limit: number): Promise<LiveSegment[]>
    /** Stores each translation if its segment still has the source text `of`. */
    saveTranslations(
      meetingId: number,
      translations: readonly { id: string; of: string; translation: string }[],
    ): Promise<void>
    /** Removes all translations, because the target language changed. */
    clearTranslations(meetingId: number): Promise<void>
  }
  versions: {
    /** Adds a change with the values it replaced; see `VersionDelta.segments`. A large one may be added in several parts. */
    add(taskId: number, row: VersionRow, before: ReadonlyMap<string, WireSegment | null>): Promise<void>
    /** Newest first; `by` is null if the account is deleted. */
    list(taskId: number): Promise<{ version: number; at: number; by: string | null; edits: number }[]>
    /** The delta to the text as of that version: a listed one, or the one before them all. */
    loadDelta(taskId: number, version: number): Promise<VersionDelta>
    /** Merges a change into the next one. The text between the two is lost. */
    mergeIntoNext(taskId: number, version: number): Promise<void>
  }
  /** Stored text size in bytes, maintained by the store on every change. */
  textSizes: {
    /** Everything a user stores: texts with their versions, notes, names, summaries and translations. */
    usedBytes(userId: number): Promise<number>
    /** The current text of a record or meeting with its notes and names, or the paragraphs of a translation. */
    sizeOf(kind: 'record' | 'meeting' | 'translation', id: number): Promise<number>
  }
  /** The administrator's preference of speech engines. */
  engineOrder: {
    /** Ids of engines for a language, the preferred first; engines that are not in it follow. Empty without a preference. */
    get(language: LanguageValue): Promise<string[]>
    /** Replaces the preference; an empty list removes it. */
    set(language: LanguageValue, ids: readonly string[]): Promise<void>
  }
}

export interface Store extends Repositories {
  /** Atomic: a throw rolls back. Use only `repos` inside; calls on the store itself wait for the transaction to end. */
  transaction<T>(work: (repos: Repositories) => Promise<T>): Promise<T>
  close(): Promise<void>
}
