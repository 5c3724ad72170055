/**
 * The tables as Kysely sees them: columns are snake_case in SQL and camelCase here (CamelCasePlugin). Booleans are 0 or 1,
 * lists and records are JSON text, times are milliseconds since 1970.
 */
import type { ColumnType, Generated, Kysely } from 'kysely'
import type { RecordSource } from '../../../../src/wire/constants'
import type { AuditRow } from '../../../ports/adminRepositories'
import type { FileName } from '../../../ports/fileNames'
import type { MeetingRow, PartialUploadRow, SessionRow, TaskRow, UploadRow, UserRow } from '../../../ports/rows'
import type {
  InsightRow,
  InsightRunRow,
  SummaryFailure,
  SummaryPreferencesRow,
} from '../../../ports/insightRepositories'
import type { NewJob } from '../../../ports/jobQueueRepositories'
import type { NewLibraryItem } from '../../../ports/libraryRepositories'
import type {
  CardRow,
  CodeRow,
  IdentityRow,
  MessageRow,
  OrderRow,
  VerificationCodeRow,
} from '../../../ports/shopRepositories'
import type { AnnotationRow, InvitationRow, PersonRow } from '../../../ports/peopleRepositories'
import type { ApiTokenRow, IdempotentAnswer } from '../../../ports/programRepositories'
import type { SearchPart } from '../../../ports/searchRepositories'
import type { ShareRow } from '../../../ports/shareRepositories'
import type { ChallengeRow, PasskeyRow, SecondFactorRow } from '../../../ports/securityRepositories'
import type {
  DeliveryRow,
  NoticeSettingsRow,
  RetentionRow,
  RetentionTarget,
  WebhookRow,
} from '../../../ports/noticeRepositories'
import type { TextServiceConfig, TextServiceName } from '../../../ports/textServices'
import type { SpeakerDetectionRow } from '../../../ports/speakerRepositories'
import type { ParagraphRow, TranslationRow } from '../../../ports/translationRepositories'
import { dialectOf } from './dialect'

type StoredRow<Row, Other> = Omit<Row, keyof Other> & Other

export interface StoredSegment {
  id: string
  startMs: number
  endMs: number
  role: string
  text: string
  words: string | null
  /** 1 if the user started a paragraph here. */
  paragraph: number | null
  confidence: number | null
  engine: string | null
  /** JSON list of the wire format's tuples. */
  overlaps: string | null
}

export interface DatabaseSchema {
  users: StoredRow<
    UserRow,
    {
      id: Generated<number>
      usernameKey: string
      roles: string
      vipForever: number
      passwordKnown: number
      closedAt: Generated<number | null>
      locale: Generated<string>
      deleteAt: Generated<number | null>
      emailKey: Generated<string | null>
      /** 1 once a better password was proposed. */
      passwordAdvised: Generated<number>
    }
  >
  sessions: SessionRow
  /** Origins a user has logged in from before: a device or a network. */
  knownPlaces: { userId: number; placeHash: string; expiresAt: number }
  tries: { id: Generated<number>; key: string; at: number }
  /** A user's credit statement: one line per (reason, ref). */
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
  partialUploads: PartialUploadRow
  tasks: StoredRow<
    TaskRow,
    {
      id: Generated<number>
      speakers: string
      notes: string
      identifyLanguage: Generated<number>
      vocabulary: string
      sample: Generated<number>
      folderId: Generated<number | null>
      favorite: Generated<number>
      openedAt: Generated<number | null>
      source: Generated<RecordSource>
      /** 1 once it is being removed. */
      removed: Generated<number>
    }
  >
  segments: StoredSegment & { taskId: number }
  meetings: StoredRow<
    MeetingRow,
    {
      id: Generated<number>
      speakers: string
      notes: string
      vocabulary: string
      roles: Generated<number>
      folderId: Generated<number | null>
      removed: Generated<number>
    }
  >
  meetingSegments: StoredSegment & { meetingId: number; translation: Generated<string | null> }
  versions: {
    taskId: number
    version: number
    at: number
    userId: number
    edits: number
    title: string | null
    speakers: string | null
    /** 1 if its author's account is deleted; then the user is the record's owner. */
    authorGone: Generated<number>
  }
  /** What a version replaced: the segment's wire format as JSON, null if there was none. */
  versionSegments: { taskId: number; version: number; id: string; segment: string | null }
  /** Maintained by triggers; see textMigrations.ts. */
  textSizes: { kind: 'record' | 'history' | 'meeting' | 'translation'; recordId: number; userId: number; bytes: number }
  pieces: { taskId: number; startMs: number; endMs: number }
  queuedJobs: NewJob & {
    id: Generated<number>
    /** Null while it waits. */
    heldUntil: number | null
    tries: number
    crashes: number
    claims: number
  }
  speakerDetections: StoredRow<Omit<SpeakerDetectionRow, 'replace'>, { id: Generated<number> }> & {
    taskId: number
    replaces: number
  }
  voiceConsents: { userId: number; since: number }
  voiceProfiles: {
    id: Generated<number>
    userId: number
    name: string
    model: string
    /** 32-bit floats; libsql reads bytes as an ArrayBuffer. */
    embedding: ColumnType<Uint8Array | ArrayBuffer, Uint8Array>
    seconds: number
    taskId: number | null
    createdAt: number
    updatedAt: number
  }
  voiceProposals: { taskId: number; role: string; profileId: number; refused: number }
  proofs: VerificationCodeRow
  /** `decided` is 0 while pending; once decided, a null user means the login was denied. */
  scans: { scene: string; decided: number; userId: number | null; expiresAt: number }
  identities: IdentityRow
  challenges: ChallengeRow
  secondFactors: SecondFactorRow
  passkeys: PasskeyRow
  recoveryCodes: { userId: number; codeHash: string }
  cards: StoredRow<CardRow, { id: Generated<number>; onSale: number }>
  orders: OrderRow & { id: Generated<number> }
  codes: CodeRow
  messages: StoredRow<MessageRow, { id: Generated<number>; details: Generated<string> }> & { userId: number }
  /** `muted` is a JSON list. */
  noticeSettings: StoredRow<NoticeSettingsRow, { muted: string }> & { userId: number }
  webhooks: WebhookRow
  deliveries: StoredRow<DeliveryRow, { id: Generated<number> }>
  retentionRules: RetentionRow & { userId: number }
  /** When an owner was told of what a rule will delete, and when a rule moved a record to the bin. */
  retentionMarks: { taskId: number; mark: RetentionTarget | 'binned'; at: number }
  insights: StoredRow<InsightRow, { body: string }> & { taskId: number }
  insightRuns: InsightRunRow & { taskId: number; kind: InsightRow['kind'] }
  summaryFailures: SummaryFailure & { taskId: number }
  siteSettings: { name: string; value: string }
  textServices: TextServiceConfig & { name: TextServiceName }
  /** `engines` is a JSON list of ids. */
  engineOrders: { language: string; engines: string }
  translations: StoredRow<
    TranslationRow,
    { id: Generated<number>; errorValues: string; extracted: number; removed: Generated<number> }
  >
  /** `place` is the index: `index` is an SQL keyword. */
  translatedParagraphs: Omit<ParagraphRow, 'index' | 'doubts' | 'checked' | 'pending'> & {
    translationId: number
    place: number
    doubts: string
    checked: number
    pending: number
  }
  /** JSON lists. */
  summaryPreferences: { userId: number } & SummaryPreferencesRow
  vocabularies: { userId: number; terms: string; replacements: string; updatedAt: number }
  /** The texts that the full-text index contains; `id` is their row in `search_index`, which Kysely does not know. */
  searchParts: SearchPart & { id: Generated<number> }
  /** Parts that changed since they were indexed. Maintained by triggers; see searchMigrations.ts. */
  searchChanges: SearchPart
  /** `parts` is JSON. */
  shares: StoredRow<ShareRow, { id: Generated<number>; parts: string }>
  apiTokens: StoredRow<ApiTokenRow, { id: Generated<number>; canWrite: number }>
  idempotencyKeys: IdempotentAnswer & { userId: number; key: string; createdAt: number }
  watchedFiles: { key: string; file: FileName; createdAt: number }
  libraryItems: NewLibraryItem & { id: Generated<number>; userId: number }
  taskTags: { tagId: number; taskId: number }
  /** The names of each record's speakers. Maintained by triggers; see libraryMigrations.ts. */
  taskSpeakers: { userId: number; name: string; taskId: number }
  audit: StoredRow<AuditRow, { id: Generated<number>; details: string }>
  people: PersonRow
  invitations: StoredRow<InvitationRow, { id: Generated<number> }>
  /** `anchor` is JSON. */
  annotations: StoredRow<AnnotationRow, { anchor: string | null }>
  presence: { taskId: number; userId: number; seenAt: number }
  takenPages: { translationId: number; userId: number; pages: number; at: number }
}

export type Db = Kysely<DatabaseSchema>

/**
 * Runs the callback in the current transaction, or in a new one. It is repeated when concurrent transactions get in its way, so it
 * must not change anything but the database.
 */
export function inTransaction<T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db) : dialectOf(db).transact(db, run)
}
