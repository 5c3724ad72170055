/**
 * The tables as Kysely sees them: columns are snake_case in SQL and camelCase here (CamelCasePlugin). Truth values are 0 or 1,
 * lists and records are JSON text, times are milliseconds since 1970.
 */
import type { Generated, Kysely } from 'kysely'
import type { MeetingRow, TaskRow, UploadRow, UserRow } from '../../rows'
import type { InsightRow } from '../../insightTables'
import type { CardRow, CodeRow, MessageRow, OrderRow } from '../../shopTables'
import type { ParagraphRow, TranslationRow } from '../../translationTables'

type Stored<Row, Other> = Omit<Row, keyof Other> & Other

export interface StoredSegment {
  id: string
  startMs: number
  endMs: number
  role: string
  text: string
  words: string | null
  confidence: number | null
}

export interface Schema {
  users: Stored<UserRow, { id: Generated<number>; usernameKey: string; roles: string; vipForever: number }>
  sessions: { tokenHash: string; userId: number; expiresAt: number }
  tries: { id: Generated<number>; key: string; at: number }
  /** The statement of a user's credit: one line per (reason, ref). */
  ledger: {
    id: Generated<number>
    userId: number
    reason: string
    ref: string
    general: number
    member: number
    cents: Generated<number>
    title: Generated<string>
    createdAt: number
  }
  uploads: UploadRow
  tasks: Stored<TaskRow, { id: Generated<number>; speakers: string; notes: string }>
  segments: StoredSegment & { taskId: number }
  meetings: Stored<MeetingRow, { id: Generated<number>; speakers: string; notes: string }>
  meetingSegments: StoredSegment & { meetingId: number; translation: Generated<string | null> }
  versions: {
    taskId: number
    version: number
    at: number
    userId: number
    edits: number
    title: string | null
    speakers: string | null
  }
  /** What a version replaced: the segment as JSON text as it travels, null when there was none. */
  versionSegments: { taskId: number; version: number; id: string; segment: string | null }
  pieces: { taskId: number; startMs: number; endMs: number }
  jobs: { id: Generated<number>; taskId: number; due: number; leasedUntil: number | null; tries: number; crashes: number }
  proofs: { subject: string; hash: string; triesLeft: number; expiresAt: number }
  /** `decided` is 0 while nobody has; then a user who is null means a refusal. */
  scans: { scene: string; decided: number; userId: number | null; expiresAt: number }
  identities: { provider: string; subject: string; userId: number }
  cards: Stored<CardRow, { id: Generated<number>; onSale: number }>
  orders: OrderRow & { id: Generated<number> }
  codes: CodeRow
  messages: Stored<MessageRow, { id: Generated<number> }> & { userId: number }
  insights: Stored<InsightRow, { body: string }> & { taskId: number }
  siteSettings: { name: string; value: string }
  translations: Stored<TranslationRow, { id: Generated<number>; errorValues: string; extracted: number }> & {
    due: number | null
    leasedUntil: number | null
    tries: number
    claims: number
  }
  /** `place` is the index: that is a word of SQL. */
  translatedParagraphs: Omit<ParagraphRow, 'index' | 'doubts' | 'checked' | 'pending'> & {
    translationId: number
    place: number
    doubts: string
    checked: number
    pending: number
  }
  takenPages: { translationId: number; userId: number; pages: number; at: number }
}

export type Db = Kysely<Schema>

/** Runs the work in a transaction: the one it is in, or one of its own. */
export function atomically<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
