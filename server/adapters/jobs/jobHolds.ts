import type { Repositories, Store } from '../../ports/repositories'
import type { QueuedJobKind } from '../../ports/jobQueueRepositories'

/** Identifies who holds a job: it changes with every claim. */
export interface Hold {
  id: number
  claims: number
}

export interface ClaimedJob extends Hold {
  subject: number
  userId: number
  tries: number
  crashes: number
}

export interface ClaimOptions {
  now: number
  /** When the hold expires. */
  until: number
  /** Jobs of one user that may be held at the same time, by all servers; null for any number. */
  maxPerUser: number | null
  /** Null for all. */
  languages: readonly string[] | null
  /** Whether it may be a suspect, during which a server died. If not, and the next job is one, nothing is claimed. */
  withSuspects: boolean
}

/** Holds on jobs, each until a time that its holder extends. */
export interface JobHolds {
  /**
   * Claims a due job, or null: suspects first, then of the highest priority, then of the user with the fewest held ones, then the one due
   * longest.
   */
  claim(kind: QueuedJobKind, options: ClaimOptions): Promise<ClaimedJob | null>
  /** Whether it is still a hold, until the end of the transaction. Concurrent transactions that prove others don't conflict. */
  prove(hold: Hold): Promise<boolean>
  /** Extends a hold; false if it was lost. @param progress whether earlier attempts and crashes are forgotten */
  renew(hold: Hold, until: number, progress: boolean): Promise<boolean>
  /** Puts a job back. @param counts whether the attempt counts */
  release(hold: Hold, next: { due: number; counts: boolean }): Promise<void>
  /** Removes a job that has ended. */
  remove(hold: Hold): Promise<void>
  /**
   * Puts back the jobs of a kind whose hold has expired, or all that are held: their server died. That counts as a crash, not as an
   * attempt, since the job may not be the cause.
   */
  releaseDead(kind: QueuedJobKind, now?: number): Promise<void>
}

export interface JobChange {
  kind: QueuedJobKind
  subject: number
}

/** Tells the workers what has changed in the queue: those of this process, and by the relay those of others that share the store. */
export class JobChanges {
  readonly #listeners = new Set<(change: JobChange | null) => void>()
  #relay: ((change: JobChange) => void) | null = null

  /** @param listener gets null when changes may have been missed @param signal ends it */
  listen(listener: (change: JobChange | null) => void, signal: AbortSignal): void {
    this.#listeners.add(listener)
    signal.addEventListener('abort', () => this.#listeners.delete(listener), { once: true })
  }

  /** A change that this process has committed. */
  tell(change: JobChange): void {
    this.hear(change)
    this.#relay?.(change)
  }

  /** A change of another process; null if some may have been missed. */
  hear(change: JobChange | null): void {
    for (const listener of this.#listeners) listener(change)
  }

  /** @param relay passes the changes of this process on. It never throws. */
  relayTo(relay: (change: JobChange) => void): void {
    this.#relay = relay
  }
}

export type QueueStoreRepositories = Repositories & { jobHolds: JobHolds }

/** A store that is also the queue. */
export interface QueueStore extends Store {
  jobHolds: JobHolds
  jobChanges: JobChanges
  transaction<T>(work: (repos: QueueStoreRepositories) => Promise<T>): Promise<T>
}
