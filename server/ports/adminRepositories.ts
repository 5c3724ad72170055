/** Repositories for administrators: what was done, and what concerns all users. Times are milliseconds since 1970. */
import type { TextServiceConfig, TextServiceConfigs, TextServiceName } from './textServices'
import type { AuditAction, JobKind, JobState, OrderState } from '../../src/wire/adminSchemas'
import type { OrderRow } from './shopRepositories'

export interface AuditRow {
  id: number
  at: number
  /** Id of the administrator; null for the command line. */
  actorId: number | null
  /** The administrator's name at that time; '' for the command line. */
  actor: string
  action: AuditAction
  /** Id of the user concerned; null for none. */
  subjectId: number | null
  /** The user's name at that time; '' for none. */
  subject: string
  details: Record<string, string | number>
}

export interface AuditQuery {
  /** Part of the name of an administrator or of a user concerned; '' for all. */
  keyword: string
  action?: AuditAction | undefined
  page: number
  limit: number
}

export interface SiteCounts {
  users: number
  /** Users with a login that was used since then. */
  activeUsers: number
  records: number
  meetings: number
  translations: number
  /** Bytes of uploads and finished recordings. */
  fileBytes: number
}

/** A job of any user. */
export interface SiteJob {
  /** Id of the record, the translation or the delivery. */
  id: number
  kind: JobKind
  userId: number
  username: string
  language: string
  /** Of the recording; null for others. */
  seconds: number | null
  /** 0..100; null if unknown. */
  progress: number | null
  attempts: number
  /** Message id of why it failed or waits, '' for none. */
  error: string
  /** JSON of the message's values. */
  errorValues: string
  createdAt: number
}

export interface SiteJobQuery {
  state: JobState
  kind?: JobKind | undefined
  now: number
  page: number
  limit: number
}

export interface SiteOrderQuery {
  /** Part of a user's name, or an order number; '' for all. */
  keyword: string
  /** An unpaid order that can't be paid anymore counts as closed. */
  state?: OrderState | undefined
  now: number
  page: number
  limit: number
}

export type JobCounts = Record<JobKind, Record<JobState, number>>

export interface AdminRepositories {
  /** What administrators did. Entries are never changed. */
  audit: {
    insert(entry: Omit<AuditRow, 'id'>): Promise<void>
    /** Newest first. */
    page(query: AuditQuery): Promise<{ rows: AuditRow[]; total: number }>
  }
  /** Services for texts that administrators connected. */
  textServices: {
    all(): Promise<TextServiceConfigs>
    /** Null removes it. */
    set(name: TextServiceName, config: TextServiceConfig | null): Promise<void>
  }
  /** What concerns all users. */
  siteWide: {
    counts(activeSince: number): Promise<SiteCounts>
    /** The users with the most bytes of files and texts, the largest first. */
    largestUsers(limit: number): Promise<{ id: number; username: string; bytes: number }[]>
    /** When each of these users last used a login that is still valid. */
    lastSeen(userIds: readonly number[], now: number): Promise<ReadonlyMap<number, number>>
    /** Whether any user has that role. */
    hasRole(role: string): Promise<boolean>
    /** Newest first. */
    orders(query: SiteOrderQuery): Promise<{ rows: (OrderRow & { username: string })[]; total: number }>
    /** Uses of a batch's codes, newest first. */
    usedCodes(query: {
      batch: string
      page: number
      limit: number
    }): Promise<{ rows: { username: string; usedAt: number }[]; total: number }>
    jobCounts(now: number): Promise<JobCounts>
    /** In all queues: running and waiting ones oldest first, failed ones newest first. */
    jobs(query: SiteJobQuery): Promise<{ rows: SiteJob[]; total: number }>
  }
}
