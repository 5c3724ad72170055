/**
 * The queue of background work. A job says that work on a subject is due: jobs are added in the transaction that makes the work necessary,
 * and done by workers that hold one each. The contract is tested by tests/server/ports/jobQueue.suite.ts.
 */
import type { QueuedJobKind } from './jobQueueRepositories'
import type { Repositories } from './repositories'

/** A job that a worker holds. */
export interface HeldJob {
  readonly subject: number
  readonly userId: number
  /** Attempts since the last progress, including this one. Those that ended with the server don't count. */
  readonly tries: number
  /** How often the server died during this job since the last progress. */
  readonly crashes: number
  /** Fires when the server stops or the hold is lost: at once if that happens in this process, else within 5 seconds. */
  readonly signal: AbortSignal
  /** Runs work in a transaction of the store in which the hold is proven. @throws HoldLostError */
  inTransaction<T>(work: (repos: Repositories) => Promise<T>): Promise<T>
  /** Like `inTransaction`, for work that brings the job further: its earlier attempts and crashes are forgotten. */
  progress<T>(work: (repos: Repositories) => Promise<T>): Promise<T>
}

/** The job was cancelled, added again, or taken over by another worker. */
export class HoldLostError extends Error {
  override name = 'HoldLostError'
  constructor() {
    super('the hold on the job was lost')
  }
}

/** The server died too often during a job. */
export class JobCrashError extends Error {
  override name = 'JobCrashError'
}

/** The job waits. */
export interface Postponed {
  postponeMs: number
  /** Whether this attempt counts as a failed one. Absent if the job can't be done now through no fault of its own. */
  counts?: boolean
}

/** How one kind of job is done. A job may be run again although it was finished, if the server died right then. */
export interface JobHandler {
  /** Jobs done concurrently by this server. */
  concurrency: number
  /** Of one user, by all servers; any number if absent. */
  maxPerUser?: number
  /** Whether any job can be done now. */
  isReady?(): boolean
  /** The languages that this worker knows; all if absent. */
  languages?(): readonly string[]
  maxAttempts: number
  maxCrashes: number
  /** Delay before the next attempt, in milliseconds; a little randomness is added. */
  backoffMs(attempt: number): number
  /** Whether trying again would end the same. */
  isFinal(error: unknown): boolean
  /** A throw is a failed attempt, unless the signal has fired. */
  run(job: HeldJob): Promise<Postponed | void>
  /** Called after the last attempt, which failed with that error, or instead of another one, with a JobCrashError. */
  onGivenUp(job: HeldJob, error: unknown): Promise<void>
}

export interface WorkerPool {
  /** Looks for jobs now, because it may be able to do more of them. It hears of new jobs by itself, and polls. */
  wake(): void
  /** Aborts running jobs, puts them back, and resolves when that is done. */
  stop(): Promise<void>
}

export interface JobWorkers {
  /** Starts workers for one kind of job. Never throws: failures of the store are logged, and work goes on when it is back. */
  work(kind: QueuedJobKind, handler: JobHandler): WorkerPool
}
