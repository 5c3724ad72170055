/** Repository for generated summaries and mind maps. */
import type { InsightKind, InsightOrigin, SummaryTemplate } from '../../src/wire/insightSchemas'
import type { ServerMessageId } from '../messages/messages'

export interface InsightRow {
  kind: InsightKind
  /** The wire format, without version and method. */
  body: object
  /** Version of the transcript it was generated from. */
  version: number
  by: InsightOrigin
  madeAt: number
}

/** A generation under way, or the last one if it failed and nobody was told yet. */
export interface InsightRunRow {
  /** Of the transcription whose text it is made from. */
  attempt: number
  /** Random id. */
  run: string
  /** Its server is taken for dead after that time. */
  until: number
  /** 0..100 */
  progress: number
  /** Why it failed; '' while it is under way. */
  error: ServerMessageId | ''
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
  /** At most one of each kind per task; deleted with the task. */
  insightRuns: {
    find(taskId: number, kind: InsightKind): Promise<InsightRunRow | undefined>
    /** Replaces what was there, unless that is under way at `now` for the same attempt. @returns what is there then */
    begin(taskId: number, kind: InsightKind, row: InsightRunRow & { now: number }): Promise<InsightRunRow>
    /** Changes a run; false if it is gone: it was cancelled, or replaced after its server seemed to be dead. */
    update(run: string, change: Partial<Omit<InsightRunRow, 'attempt' | 'run'>>): Promise<boolean>
    /** False if it is gone. */
    remove(run: string): Promise<boolean>
    /** Whatever its run. */
    clear(taskId: number, kind: InsightKind): Promise<void>
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
