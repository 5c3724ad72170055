/** Repository for generated summaries and mind maps. */
import type { InsightKind, InsightOrigin, SummaryTemplate } from '../../src/wire/insightSchemas'

export interface InsightRow {
  kind: InsightKind
  /** The wire format, without version and method. */
  body: object
  /** Version of the transcript it was generated from. */
  version: number
  by: InsightOrigin
  madeAt: number
}

export interface SummaryPreferencesRow {
  auto: 0 | 1
  template: SummaryTemplate
  /** What the template `own` asks for; '' for nothing. */
  instructions: string
}

export interface SummaryFailure {
  failedAt: number
  tries: number
  /** Message id of the reason. */
  error: string
}

export interface InsightRepositories {
  /** At most one of each kind per task; deleted with the task. */
  insights: {
    byTask(taskId: number): Promise<InsightRow[]>
    /** Inserts or replaces. */
    save(taskId: number, row: InsightRow): Promise<void>
    /** Replaces the body; false if there is none. */
    updateBody(taskId: number, kind: InsightKind, body: object): Promise<boolean>
    clear(taskId: number): Promise<void>
  }
  /** Automatic summaries that were given up, one for each task; deleted with it. */
  summaryFailures: {
    /** Inserts or replaces. */
    set(taskId: number, failure: SummaryFailure): Promise<void>
    /** False if there is none. */
    remove(taskId: number): Promise<boolean>
  }
  /** One row for each account; deleted with it. */
  summaryPreferences: {
    /** Undefined if none were saved. */
    get(userId: number): Promise<SummaryPreferencesRow | undefined>
    set(userId: number, row: SummaryPreferencesRow): Promise<void>
  }
}
