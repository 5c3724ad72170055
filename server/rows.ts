/** What the store keeps, as the rest of the server sees it. */
import type { FileName } from './fileNames'
import type { LanguageValue, MeetingStatus, TaskStatus } from '../src/wire/codes'
import type { Note, Segment } from '../src/wire/bodies'

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
