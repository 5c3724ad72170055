/** Workers for the queue in the store itself. */
import type { JobHandler, JobWorkers, WorkerPool } from '../../ports/jobQueue'
import type { QueuedJobKind } from '../../ports/jobQueueRepositories'
import { StoreUnavailableError, type Ports } from '../../ports/ports'
import { heartbeatMs, HeldJobRun, holdMs } from './heldJobRun'
import type { ClaimedJob, JobChange, QueueStore } from './jobHolds'

/** Jobs that wait for a retry come due without a change of the queue, as do those whose holder died. */
const pollMs = 5_000
/** After the store was away, the holds that expired meanwhile are extended by their servers, if they live, within this time. */
const recoveryMs = 3 * heartbeatMs

export interface EmbeddedJobsContext extends Pick<Ports, 'clock' | 'log'> {
  store: QueueStore
}

/**
 * @param isShared whether other processes work on the store as well; if not, whatever is held at the start was held by a process that died
 */
export function createEmbeddedJobs(context: EmbeddedJobsContext, { isShared = false } = {}): JobWorkers {
  return { work: (kind, handler) => startPool(context, { kind, handler, isShared }) }
}

interface PoolOptions {
  kind: QueuedJobKind
  handler: JobHandler
  isShared: boolean
}

function startPool(context: EmbeddedJobsContext, { kind, handler, isShared }: PoolOptions): WorkerPool {
  const { store, clock, log } = context
  const stopping = new AbortController()
  const running = new Set<HeldJobRun>()
  let wakeup = new AbortController()
  /** When the store was last away. */
  let awayAt = -Infinity
  const wake = () => {
    wakeup.abort()
    wakeup = new AbortController()
  }
  const onChange = (change: JobChange | null) => {
    if (change && change.kind !== kind) return
    for (const run of running) if (!change || run.subject === change.subject) run.check()
    wake()
  }

  const claim = async (): Promise<ClaimedJob | null> => {
    if (handler.isReady?.() === false) return null
    const now = clock.now()
    const { concurrency, maxPerUser = concurrency } = handler
    const languages = handler.languages?.() ?? null
    try {
      if (now - awayAt > recoveryMs) await store.jobHolds.releaseDead(kind, now)
      return await store.jobHolds.claim(kind, { now, until: now + holdMs, maxPerUser, languages })
    } catch (error) {
      if (error instanceof StoreUnavailableError) awayAt = clock.now()
      log.error('jobs.claim', { kind, error })
      return null
    }
  }
  const runJob = async (job: ClaimedJob) => {
    const run = new HeldJobRun(context, { kind, handler, job, stopping: stopping.signal })
    running.add(run)
    await run.run()
    running.delete(run)
  }
  const runWorker = async () => {
    while (!stopping.signal.aborted) {
      // Read before claiming, so that a wake-up during the claim isn't lost.
      const { signal } = wakeup
      const job = await claim()
      if (job) await runJob(job)
      else await clock.sleep(pollMs, signal)
    }
  }
  const start = async () => {
    if (!isShared)
      await store.jobHolds.releaseDead(kind).catch((error: unknown) => log.error('jobs.release', { kind, error }))
    await Promise.all(Array.from({ length: handler.concurrency }, runWorker))
  }

  store.jobChanges.listen(onChange, stopping.signal)
  const finished = start()
  return {
    wake,
    async stop() {
      stopping.abort(new Error('the server is stopping'))
      wakeup.abort()
      await finished
    },
  }
}
