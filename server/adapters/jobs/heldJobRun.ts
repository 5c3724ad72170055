import { HoldLostError, JobCrashError, type HeldJob, type JobHandler, type Postponed } from '../../ports/jobQueue'
import type { QueuedJobKind } from '../../ports/jobQueueRepositories'
import { isOutage, StoreUnavailableError, type Ports } from '../../ports/ports'
import type { Repositories } from '../../ports/repositories'
import type { ClaimedJob, QueueStore } from './jobHolds'

/** How long a hold lasts, and how often it is extended, in milliseconds. */
export const holdMs = 30_000
export const heartbeatMs = 5_000
/** How long a job waits for a storage that can't be reached, which is not its fault. */
const storageCheckMs = 30_000
/** The same for a database, which is back when this is stored. */
const storeCheckMs = 5_000
/** Pause before the end of a run is stored again while the database is away. */
const settleMs = 2_000
/** Retries are spread over up to this part of their delay. */
const maxJitter = 0.1

interface RunOptions {
  kind: QueuedJobKind
  handler: JobHandler
  job: ClaimedJob
  stopping: AbortSignal
}

/** Runs one claimed job to its end. */
export class HeldJobRun implements HeldJob {
  readonly subject: number
  readonly userId: number
  readonly signal: AbortSignal
  #tries: number
  #crashes: number
  readonly #lost = new AbortController()
  readonly #finished = new AbortController()

  constructor(
    private readonly context: Pick<Ports, 'clock' | 'log'> & { store: QueueStore },
    private readonly options: RunOptions,
  ) {
    const { job, stopping } = options
    this.subject = job.subject
    this.userId = job.userId
    this.#tries = job.tries
    this.#crashes = job.crashes
    this.signal = AbortSignal.any([stopping, this.#lost.signal])
  }

  get tries(): number {
    return this.#tries
  }

  get crashes(): number {
    return this.#crashes
  }

  inTransaction<T>(work: (repos: Repositories) => Promise<T>): Promise<T> {
    return this.#fenced(work, false)
  }

  async progress<T>(work: (repos: Repositories) => Promise<T>): Promise<T> {
    const result = await this.#fenced(work, true)
    this.#tries = 1
    this.#crashes = 0
    return result
  }

  /** Never rejects. If the store fails, the hold expires and the job is claimed again. */
  async run(): Promise<void> {
    const { kind, handler, job } = this.options
    const heartbeat = this.#keepHold()
    try {
      if (job.crashes < handler.maxCrashes) await this.#attempt()
      else await this.#settle(() => this.#giveUp(new JobCrashError('the server died during it')))
    } catch (error) {
      if (!this.#lost.signal.aborted) this.context.log.error('jobs.store', { kind, subject: this.subject, error })
    }
    this.#finished.abort()
    await heartbeat
  }

  /** Finds out at once whether the hold was lost. */
  check(): void {
    void this.#renew()
  }

  async #attempt(): Promise<void> {
    const { clock, store } = this.context
    const { job } = this.options
    const end = await this.#runOnce()
    await this.#settle(async () => {
      if (!end) await store.jobHolds.remove(job)
      else if ('error' in end) await this.#fail(end.error)
      else await store.jobHolds.release(job, { due: clock.now() + end.postponeMs, counts: end.counts ?? false })
    })
  }

  async #runOnce(): Promise<Postponed | { error: unknown } | void> {
    const { kind, handler } = this.options
    try {
      return await handler.run(this)
    } catch (error) {
      if (!this.signal.aborted && !(error instanceof HoldLostError))
        this.context.log.error('jobs.failed', { kind, subject: this.subject, tries: this.#tries, error })
      return { error }
    }
  }

  /** Stores the end of the run, again and again while the database is away: otherwise the hold would expire, as if the server had died. */
  async #settle(store: () => Promise<void>): Promise<void> {
    const { signal } = this
    for (;;) {
      try {
        return await store()
      } catch (error) {
        if (!(error instanceof StoreUnavailableError) || signal.aborted) throw error
      }
      await this.context.clock.sleep(settleMs, signal)
    }
  }

  async #fail(error: unknown): Promise<void> {
    const { clock, store } = this.context
    const { handler, job, stopping } = this.options
    if (this.#lost.signal.aborted || error instanceof HoldLostError) return
    if (stopping.aborted) return await store.jobHolds.release(job, { due: clock.now(), counts: false })
    if (isOutage(error)) {
      const waitMs = error instanceof StoreUnavailableError ? storeCheckMs : storageCheckMs
      return await store.jobHolds.release(job, { due: clock.now() + waitMs, counts: false })
    }
    if (handler.isFinal(error) || this.#tries >= handler.maxAttempts) return await this.#giveUp(error)
    const delayMs = handler.backoffMs(this.#tries) * (1 + maxJitter * Math.random())
    await store.jobHolds.release(job, { due: Math.round(clock.now() + delayMs), counts: true })
  }

  async #giveUp(error: unknown): Promise<void> {
    const { handler, job } = this.options
    await handler.onGivenUp(this, error)
    await this.context.store.jobHolds.remove(job)
  }

  async #fenced<T>(work: (repos: Repositories) => Promise<T>, progress: boolean): Promise<T> {
    const { clock, store } = this.context
    return store.transaction(async (repos) => {
      const { jobHolds } = repos
      const { job } = this.options
      const changes = progress && (this.#tries !== 1 || this.#crashes !== 0)
      const isHeld = changes ? jobHolds.renew(job, clock.now() + holdMs, true) : jobHolds.prove(job)
      if (!(await isHeld)) throw this.#lose()
      return work(repos)
    })
  }

  async #keepHold(): Promise<void> {
    for (;;) {
      await this.context.clock.sleep(heartbeatMs, this.#finished.signal)
      if (this.#finished.signal.aborted || this.#lost.signal.aborted) return
      await this.#renew()
    }
  }

  async #renew(): Promise<void> {
    const { clock, log, store } = this.context
    try {
      const isHeld = await store.jobHolds.renew(this.options.job, clock.now() + holdMs, false)
      if (!isHeld && !this.#finished.signal.aborted) this.#lose()
    } catch (error) {
      log.error('jobs.renew', { kind: this.options.kind, error })
    }
  }

  #lose(): HoldLostError {
    const error = new HoldLostError()
    this.#lost.abort(error)
    return error
  }
}
