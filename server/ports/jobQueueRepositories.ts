/** What is queued; see `ports/jobQueue` for how it is worked on. */
import { jobKinds, type JobKind } from '../../src/wire/adminSchemas'

/** The subject of `translation` is a translation, of `mail` and `webhook` a delivery, of the others a task. */
export const queuedJobKinds = jobKinds
export type QueuedJobKind = JobKind

export interface NewJob {
  kind: QueuedJobKind
  /** Id of what the job is about. */
  subject: number
  userId: number
  /** Higher ones go first. */
  priority: number
  /** What a worker must know, see `JobHandler.languages`; '' if any can do it. */
  language: string
  /** Milliseconds since 1970. */
  due: number
}

export interface QueueLoad {
  /** Due now or later. */
  waiting: number
  running: number
  /** Milliseconds for which the oldest waiting job has been due; 0 for none. */
  oldestWaitMs: number
}

/** Changes reach the workers when their transaction is committed. */
export interface JobQueueRepositories {
  queue: {
    /** At most one job per kind and subject: adding it again replaces it, and a worker that has it loses its hold. */
    add(job: NewJob): Promise<void>
    /** Removes the job, if there is one. A worker that has it loses its hold. */
    cancel(kind: QueuedJobKind, subject: number): Promise<void>
    /** Makes a waiting job due, if there is one. */
    expedite(kind: QueuedJobKind, subject: number, now: number): Promise<void>
    load(now: number): Promise<Record<QueuedJobKind, QueueLoad>>
  }
}
