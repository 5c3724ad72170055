/**
 * Worker pool for transcription jobs. A few recordings are transcribed concurrently and share the engine's processes, so
 * that short ones don't wait for long ones; the rest wait in FIFO order.
 */
import { taskStatus } from '../../../src/wire/constants'
import { StorageUnavailableError, type Ports } from '../../ports/ports'
import type { JobRow, TaskRow } from '../../ports/rows'
import type { Settings } from '../../ports/settings'
import { failTranscription, transcriptionFailure, TranscriptionError } from './transcriptionFailure'
import { NoEngineError } from './fallbackRecognizer'
import { transcribe } from './transcribe'
import { isSameAttempt } from './transcriptionMeter'
import { startWorkerPool, type WorkerPool } from '../../lib/workerPool'

export interface TranscriptionJobOptions {
  /** Recordings transcribed concurrently. */
  concurrency: number
}

const leaseMs = 30_000
const renewMs = 10_000
const maxAttempts = 3
/**
 * After this many consecutive server crashes without a new chunk, the recording is assumed to cause them. After the first
 * crash the job runs alone (see `claim`), so that concurrent jobs aren't blamed.
 */
const maxCrashes = 5
/** How often a job that waits for an engine looks for one. */
const engineCheckMs = 60_000
/** How long a job waits for a storage that can't be reached. */
const storageCheckMs = 30_000
/** Delay before the second and third attempt. */
const backoffMs = (attempt: number) => 5_000 * 4 ** (attempt - 1)

export interface TranscriptionJobs extends WorkerPool {
  /** Signals that there may be new engines: jobs that wait for one look for it now. */
  enginesChanged(): void
}

/**
 * Starts the workers and resumes jobs an earlier process left unfinished. Never throws: job failures are reported to the
 * user, store failures are logged and retried. Without a decoder all jobs wait; without an engine, those of its language.
 */
export function startTranscriptionJobs(
  ports: Ports,
  settings: Settings,
  { concurrency }: TranscriptionJobOptions = { concurrency: 2 },
): TranscriptionJobs {
  if (!ports.media.available) return { wake: () => {}, stop: async () => {}, enginesChanged: () => {} }
  const waiting = new Set<number>()
  const pool = startWorkerPool(ports, {
    name: 'jobs',
    concurrency,
    releaseAll: () => ports.store.jobs.releaseAll(),
    claim: () => ports.store.jobs.claim(ports.clock.now(), leaseMs),
    run: (job, stopping) => new TranscriptionRun(ports, settings, { job, stopping, waiting }).run(),
  })
  return {
    ...pool,
    enginesChanged: () => void wakeWaiting(ports, waiting).finally(pool.wake),
  }
}

async function wakeWaiting({ store, clock, log }: Ports, waiting: ReadonlySet<number>): Promise<void> {
  try {
    for (const job of waiting) await store.jobs.reschedule(job, clock.now())
  } catch (error) {
    log.error('jobs.waiting', { error })
  }
}

interface ClaimedJob {
  job: JobRow
  stopping: AbortSignal
  /** Ids of the jobs that wait for an engine. */
  waiting: Set<number>
}

/** Runs one claimed job to its end. */
class TranscriptionRun {
  /** Fires when the lease is lost: the task was deleted or restarted. */
  readonly #leaseLost = new AbortController()
  readonly #finished = new AbortController()

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    private readonly claim: ClaimedJob,
  ) {}

  async run(): Promise<void> {
    this.claim.waiting.delete(this.claim.job.id)
    const leaseRenewal = this.#keepLease()
    let task: TaskRow | null = null
    try {
      task = await this.ports.store.tasks.byId(this.claim.job.taskId)
      if (task?.status === taskStatus.running) await this.#transcribe(task)
      await this.ports.store.jobs.remove(this.claim.job.id)
    } catch (error) {
      await this.#handleFailure(task, error)
    }
    this.#finished.abort()
    await leaseRenewal
  }

  async #transcribe(task: TaskRow): Promise<void> {
    if (this.claim.job.crashes >= maxCrashes) throw new TranscriptionError('task.error.crash')
    const startedAt = this.ports.clock.now()
    const outcome = await transcribe(this.ports, this.settings, {
      task,
      signal: AbortSignal.any([this.claim.stopping, this.#leaseLost.signal]),
    })
    this.ports.log.info(`task.${outcome}`, { task: task.id, ms: this.ports.clock.now() - startedAt })
  }

  async #keepLease(): Promise<void> {
    const { clock, log, store } = this.ports
    for (;;) {
      await clock.sleep(renewMs, this.#finished.signal)
      if (this.#finished.signal.aborted) return
      try {
        const renewed = await store.jobs.renew(this.claim.job.id, this.claim.job.tries, clock.now() + leaseMs)
        if (!renewed) return this.#leaseLost.abort(new Error('the job lease was lost'))
      } catch (error) {
        log.error('jobs.renew', { error })
      }
    }
  }

  /** Leaves the task running: an engine may be installed any time. */
  async #waitForEngine(task: TaskRow): Promise<void> {
    const { clock, store } = this.ports
    const { job, waiting } = this.claim
    await store.transaction(async (repos) => {
      if (isSameAttempt(await repos.tasks.byId(task.id), task))
        await repos.tasks.update(task.id, { error: 'task.waiting.engine' })
      await repos.jobs.postpone(job.id, clock.now() + engineCheckMs)
    })
    waiting.add(job.id)
  }

  /** Retries or fails a job that threw. If even that fails, the lease expires and the job is claimed again. */
  async #handleFailure(task: TaskRow | null, error: unknown): Promise<void> {
    const { clock, log, store } = this.ports
    const { taskId, id, tries } = this.claim.job
    try {
      if (this.#leaseLost.signal.aborted || (task && !(await store.tasks.byId(taskId)))) return
      // Adding the job again makes it due now and resets its attempts, since the shutdown isn't its fault.
      if (this.claim.stopping.aborted) return await store.jobs.add(taskId, clock.now())
      if (error instanceof NoEngineError && task) return await this.#waitForEngine(task)
      const { reason, final } = transcriptionFailure(error)
      log.error('task.fault', { task: taskId, tries, reason, error })
      if (error instanceof StorageUnavailableError) return await store.jobs.postpone(id, clock.now() + storageCheckMs)
      if (!final && tries < maxAttempts) return await store.jobs.reschedule(id, clock.now() + backoffMs(tries))
      if (task) await failTranscription(this.ports, task, reason)
      await store.jobs.remove(id)
    } catch (storeError) {
      log.error('jobs.failure', { task: taskId, error: storeError })
    }
  }
}
