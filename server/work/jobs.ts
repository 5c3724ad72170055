/**
 * Works on the jobs of the store. A few recordings are transcribed side by side and share the engine's processes, so that a
 * short one does not wait for a long one; the rest wait in the order in which they came.
 */
import { taskStatus } from '../../src/wire/codes'
import type { Ports } from '../ports'
import type { JobRow, TaskRow } from '../rows'
import type { Settings } from '../settings'
import { failTask, reasonOf, TaskRefused } from './failure'
import { transcribe } from './transcribe'
import { startWorkers, type Jobs } from './workers'

export interface JobOptions {
  /** Recordings transcribed side by side. */
  parallelJobs: number
}

const leaseMs = 30_000
const renewMs = 10_000
const triesAJob = 3
/** After so many deaths of the server in a row, without a new piece between them, its recording is suspected of killing it. */
const crashesAJob = 5
/** Rest before the second and the third try. */
const restMs = (tries: number) => 5_000 * 4 ** (tries - 1)

/**
 * Starts to work on jobs; those an earlier process left are taken up again. Never throws: what goes wrong with a job is told to its
 * user, what goes wrong with the store is logged and tried again. Where nothing can decode or recognise, jobs wait.
 */
export function startJobs(ports: Ports, settings: Settings, { parallelJobs }: JobOptions = { parallelJobs: 2 }): Jobs {
  const possible = ports.media.available && ports.engines.some(({ languages }) => languages.length > 0)
  if (!possible) return { wake: () => {}, stop: async () => {} }
  return startWorkers(ports, {
    name: 'jobs',
    parallel: parallelJobs,
    releaseAll: () => ports.store.jobs.releaseAll(),
    claim: () => ports.store.jobs.claim(ports.clock.now(), leaseMs),
    work: (job, stopping) => new Shift(ports, settings, job, stopping).work(),
  })
}

/** The work on one claimed job, from its claim to its end. */
class Shift {
  /** Fires when the job is no longer ours: its task was deleted or begun anew. */
  readonly #lost = new AbortController()
  readonly #over = new AbortController()

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    private readonly job: JobRow,
    private readonly stopping: AbortSignal,
  ) {}

  async work(): Promise<void> {
    const renewing = this.#keepLease()
    let task: TaskRow | null = null
    try {
      task = await this.ports.store.tasks.byId(this.job.taskId)
      if (task?.status === taskStatus.running) await this.#transcribe(task)
      await this.ports.store.jobs.remove(this.job.id)
    } catch (error) {
      await this.#settle(task, error)
    }
    this.#over.abort()
    await renewing
  }

  async #transcribe(task: TaskRow): Promise<void> {
    if (this.job.crashes >= crashesAJob) throw new TaskRefused('task.error.crash')
    const began = this.ports.clock.now()
    await transcribe(this.ports, this.settings, task, AbortSignal.any([this.stopping, this.#lost.signal]))
    this.ports.log.info('task.done', { task: task.id, ms: this.ports.clock.now() - began })
  }

  async #keepLease(): Promise<void> {
    const { clock, log, store } = this.ports
    for (;;) {
      await clock.sleep(renewMs, this.#over.signal)
      if (this.#over.signal.aborted) return
      try {
        const kept = await store.jobs.renew(this.job.id, this.job.tries, clock.now() + leaseMs)
        if (!kept) return this.#lost.abort(new Error('the job is gone'))
      } catch (error) {
        log.error('jobs.renew', { error })
      }
    }
  }

  /** Decides what becomes of a job that threw. When even that fails, the lease runs out and the job is claimed again. */
  async #settle(task: TaskRow | null, error: unknown): Promise<void> {
    const { clock, log, store } = this.ports
    const { taskId, id, tries } = this.job
    try {
      if (this.#lost.signal.aborted || (task && !(await store.tasks.byId(taskId)))) return
      // Adding it again makes it due at once and forgets its tries: a stop is nobody's fault.
      if (this.stopping.aborted) return await store.jobs.add(taskId, clock.now())
      const { reason, final } = reasonOf(error)
      log.error('task.fault', { task: taskId, tries, reason, error })
      if (!final && tries < triesAJob) return await store.jobs.putBack(id, clock.now() + restMs(tries))
      if (task) await failTask(this.ports, task, reason)
      await store.jobs.remove(id)
    } catch (second) {
      log.error('jobs.settle', { task: taskId, error: second })
    }
  }
}
