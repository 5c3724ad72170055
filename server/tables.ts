/** The store: its tables, and transactions over them. */
import type { FileName } from './fileNames'
import type { Segment } from '../src/wire/bodies'
import type { InsightTables } from './insightTables'
import type { OwnPage, ShopTables } from './shopTables'
import type { TranslationTables } from './translationTables'
import type { CreditChange, CreditRow, JobRow, LiveSegment, MeetingQuery, MeetingRow, NewTask, OlderText, PieceRow, TaskQuery, TaskRow, UploadRow, UserPatch, UserRow, VersionRow } from './rows'
import type { CreditReason } from '../src/wire/codes'

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
