/** Rows of the store, as the rest of the server sees them. */
import type { FileName } from './fileNames'
import type { CreditReason, LanguageValue, MeetingStatus, RecordSource, TaskStatus } from '../../src/wire/constants'
import type { TaskSort } from '../../src/wire/requests'
import type { Note, WireSegment } from '../../src/wire/responses'

export interface UserRow {
  id: number
  username: string
  passwordHash: string
  name: string
  avatar: string
  phone: string
  roles: string[]
  /** Remaining general credit, in seconds. */
  generalSeconds: number
  /** Remaining member credit, in seconds. */
  memberSeconds: number
  /** Account balance, in cents. */
  balanceCents: number
  storageMb: number
  /** ISO date when the membership ends, '' for none. */
  vipEnd: string
  vipForever: boolean
  createdAt: number
  /** When the operator closed the account, which blocks login; absent while it is open. */
  closedAt?: number
  /** The interface language last used, a BCP 47 tag; '' if it is not known. */
  locale: string
  /** False if the password is random and unknown: the account was created by phone or WeChat login. */
  passwordKnown: boolean
  /** When a temporary password set by the operator expires; null for a permanent one. */
  passwordUntil: number | null
  /** Verified address, '' for none. */
  email: string
  /** When the account and all its data are to be deleted, at its owner's request; absent if they are not. */
  deleteAt?: number
}

/** Whether links, tokens and folders of the account work: not while it is closed or waits for its deletion. */
export const isActive = ({ closedAt, deleteAt }: UserRow): boolean => closedAt === undefined && deleteAt === undefined

/** A new user. By default the password is known and permanent, the interface language is not known, and there is no e-mail address. */
export type NewUser = Omit<UserRow, 'id' | 'passwordKnown' | 'passwordUntil' | 'locale' | 'email' | 'deleteAt'> &
  Partial<Pick<UserRow, 'passwordKnown' | 'passwordUntil' | 'locale' | 'email'>>

/** A login session. Times are milliseconds since 1970. */
export interface SessionRow {
  tokenHash: string
  userId: number
  /** When it expires unless it is used before. */
  expiresAt: number
  createdAt: number
  /** When it was last used, accurate to a few minutes. */
  seenAt: number
  /** When it expires regardless of use. */
  untilAt: number
  /** Browser and system, as `Chrome · Windows`; '' for unknown. */
  device: string
}

/** A new session. Omitted fields default to a session that starts now and ends at `expiresAt`. */
export type NewSession = Pick<SessionRow, 'tokenHash' | 'userId' | 'expiresAt'> & Partial<SessionRow>

/** Key for comparing e-mail addresses: ignores case, also of the part that could distinguish it, as providers do. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/** Key for comparing usernames: ignores case and full-width forms. */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase()
}

export interface UploadRow {
  file: FileName
  userId: number
  originalName: string
  size: number
  /** Null if it is only known after decoding. */
  durationMs: number | null
  createdAt: number
}

/** An upload of which `received` bytes are stored, in a partial file with this name. */
export interface PartialUploadRow {
  file: FileName
  userId: number
  originalName: string
  /** Bytes of the whole file. */
  size: number
  received: number
  /** When bytes last arrived. */
  changedAt: number
}

export interface TaskRow {
  id: number
  userId: number
  title: string
  status: TaskStatus
  type: 'file' | 'meeting'
  language: LanguageValue
  /** The language is to be identified before the transcription; until then, `language` is the one used if that fails. */
  identifyLanguage: boolean
  mode: 'normal'
  file: FileName
  size: number
  /** Seconds. */
  times: number
  createdAt: number
  /** 0..100 */
  progress: number
  /** Message id of the error, '' for none. */
  error: string
  speakers: Record<string, string>
  notes: Note[]
  peaksFile: FileName | null
  deletedAt: number | null
  version: number
  /** Number of the current transcription attempt, from 1; each retry increments it. */
  attempt: number
  /** Terms of this recording, in addition to the account's. */
  vocabulary: string[]
  /** Whether it is a sample that the server added. */
  sample: boolean
  /** Null for none. */
  folderId: number | null
  favorite: boolean
  /** When its owner last opened it; null for never. */
  openedAt: number | null
  /** How it was made. */
  source: RecordSource
}

/** A task without the fields that may be large. */
export type BriefTask = Omit<TaskRow, 'speakers' | 'notes' | 'vocabulary'>

/** A task in a list. */
export interface ListedTask extends BriefTask {
  /** The first 300 characters of its summary, or else of its text, with `\n` between lines or segments. */
  preview: string
  speakerCount: number
  /** Ids, in order. */
  tags: number[]
}

type OptionalInNewTask =
  'notes' | 'identifyLanguage' | 'vocabulary' | 'sample' | 'folderId' | 'favorite' | 'openedAt' | 'source'

/** A new task; by default, its language is known, it has no notes and no terms, is an upload and no sample, and is in no folder. */
export type NewTask = Omit<TaskRow, 'id' | OptionalInNewTask> & Partial<Pick<TaskRow, OptionalInNewTask>>

export interface MeetingRow {
  id: number
  userId: number
  title: string
  language: LanguageValue
  /** Target language of the live translation; null for none. */
  target: LanguageValue | null
  remark: string
  status: MeetingStatus
  createdAt: number
  /** Audio file; null before any audio. */
  file: FileName | null
  peaksFile: FileName | null
  /** Milliseconds of stored audio; lags by up to a credit step during recording. */
  soundMs: number
  /** Milliseconds of audio recognized, with their segments stored. */
  heardMs: number
  /** Number of credit steps paid. */
  paidSteps: number
  speakers: Record<string, string>
  notes: Note[]
  /** The record created from it. */
  taskId: number | null
  /** Terms of this meeting, in addition to the account's. */
  vocabulary: string[]
  /** Number of speakers; 0 finds it out. */
  roles: number
  /** The folder of its record; null for none. */
  folderId: number | null
}

/** A new meeting; by default, it has no terms and no folder, and the number of its speakers is found out. */
export type NewMeeting = Omit<MeetingRow, 'id' | 'vocabulary' | 'roles' | 'folderId'> &
  Partial<Pick<MeetingRow, 'vocabulary' | 'roles' | 'folderId'>>

/** A meeting in a list. */
export type ListedMeeting = Omit<MeetingRow, 'speakers' | 'notes' | 'vocabulary' | 'roles' | 'folderId'>

/** A segment of a meeting. */
export interface LiveSegment extends WireSegment {
  /** Live translation; '' if it failed, absent while pending. */
  translation?: string
}

export interface MeetingQuery {
  userId: number
  page: number
  limit: number
  /** Substring of the title, '' for all. */
  keyword: string
  status?: MeetingStatus
}

/** Which records a list has. What is absent or undefined doesn't restrict it. */
export interface TaskFilter {
  /** Substring of the title, '' for all. */
  keyword?: string | undefined
  status?: TaskStatus | undefined
  type?: 'file' | 'meeting' | undefined
  source?: RecordSource | undefined
  sample?: boolean | undefined
  language?: LanguageValue | undefined
  /** Created at this time or later, and before this time, in milliseconds since 1970. */
  from?: number | undefined
  until?: number | undefined
  /** Seconds: at least, and less than. */
  minTimes?: number | undefined
  maxTimes?: number | undefined
  /** Names of speakers, one of whom speaks in it at least. */
  speakers?: readonly string[] | undefined
  /** Null: in no folder. */
  folderId?: number | null | undefined
  /** Ids of tags, all of which it has. */
  tags?: readonly number[] | undefined
  favorite?: boolean | undefined
  ids?: readonly number[] | undefined
  deleted: boolean
}

export interface TaskQuery extends TaskFilter {
  userId: number
  page: number
  limit: number
  sort: TaskSort
}

/** One saved change to a text. */
export interface VersionRow {
  /** The version it created. */
  version: number
  /** Milliseconds since 1970. */
  at: number
  /** The author. */
  userId: number
  /** Number of segments changed, added or removed. */
  edits: number
  /** The value before the change, null if unchanged. */
  title: string | null
  speakers: Record<string, string> | null
}

/** The difference from the current text back to an older version. */
export interface VersionDelta {
  /** Older segments by id; null if the segment did not exist. */
  segments: Map<string, WireSegment | null>
  /** Null if unchanged. */
  title: string | null
  speakers: Record<string, string> | null
}

/** A part of a recording that is already recognized. */
export interface RecognizedChunk {
  startMs: number
  endMs: number
}

/** Seconds of credit; negative for a charge. */
export interface CreditChange {
  general?: number
  member?: number
  /** Money, in cents. */
  cents?: number
}

/** Where a change belongs in the ledger: one entry per (reason, ref). */
export interface LedgerEntry {
  reason: CreditReason
  ref: string
  now: number
  title?: string | undefined
}

/** A ledger entry. */
export interface CreditRow extends Required<CreditChange> {
  /** Reference: `<task>:<attempt>` for a transcription, the meeting id, or the order number, code or name otherwise. */
  ref: string
  reason: string
  /** Title of the card or code, '' for none. */
  title: string
  createdAt: number
}

/** User fields that can be updated individually. */
export type UserPatch = Partial<
  Pick<
    UserRow,
    'name' | 'avatar' | 'phone' | 'roles' | 'storageMb' | 'vipEnd' | 'vipForever' | 'passwordKnown' | 'locale'
  >
>
