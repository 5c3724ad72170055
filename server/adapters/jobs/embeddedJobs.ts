/** Workers for the queue in the store itself. */
import type { JobHandler, JobWorkers, WorkerPool } from '../../ports/jobQueue'
import type { QueuedJobKind } from '../../ports/jobQueueRepositories'
import { Semaphore } from '../../lib/semaphore'
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
  const all = { running: new Set<HeldJobRun>(), turn: new Semaphore<number>([1]) }
  return { work: (kind, handler) => startPool(context, { kind, handler, isShared, all }) }
}

interface PoolOptions {
  kind: QueuedJobKind
  handler: JobHandler
  isShared: boolean
  /** The jobs of all kinds that run in this process, and the turn to claim one: each claim sees what those before it have begun. */
  all: { running: Set<HeldJobRun>; turn: Semaphore<number> }
}

function startPool(context: EmbeddedJobsContext, { kind, handler, isShared, all }: PoolOptions): WorkerPool {
  const { store, clock, log } = context
  const stopping = new AbortController()
  const running = new Map<HeldJobRun, Promise<void>>()
  let wakeup = new AbortController()
  /** When the store was last away. */
  let awayAt = -Infinity
  const wake = () => {
    wakeup.abort()
    wakeup = new AbortController()
  }
  const onChange = (change: JobChange | null) => {
    if (change && change.kind !== kind) return
    for (const run of running.keys()) if (!change || run.subject === change.subject) run.check()
    wake()
  }

  let releasedAt = -Infinity
  /** Puts back the jobs of processes that died, as often as workers poll. */
  const releaseDead = async (now: number) => {
    if (Math.abs(now - releasedAt) < pollMs) return
    await store.jobHolds.releaseDead(kind, now)
    releasedAt = now
  }
  /** @param withSuspects whether it may be one during which a process died */
  const claim = async (withSuspects: boolean): Promise<ClaimedJob | null> => {
    const now = clock.now()
    const { maxPerUser = null } = handler
    const languages = handler.languages?.() ?? null
    try {
      if (now - awayAt > recoveryMs) await releaseDead(now)
      return await store.jobHolds.claim(kind, { now, until: now + holdMs, maxPerUser, languages, withSuspects })
    } catch (error) {
      if (error instanceof StoreUnavailableError) awayAt = clock.now()
      log.error('jobs.claim', { kind, error })
      return null
    }
  }
  const begin = (job: ClaimedJob) => {
    const run = new HeldJobRun(context, { kind, handler, job, stopping: stopping.signal })
    all.running.add(run)
    const ended = run.run().then(() => {
      all.running.delete(run)
      running.delete(run)
      wake()
    })
    running.set(run, ended)
  }
  /** A suspect runs alone of its kind, and beside no other suspect: if this process dies, it must be clear which job is to blame. */
  const beginNext = () =>
    all.turn.run(async () => {
      if (handler.isReady?.() === false || [...running.keys()].some(isSuspect)) return false
      const job = await claim(running.size === 0 && ![...all.running].some(isSuspect))
      if (job) begin(job)
      return job !== null
    })
  const work = async () => {
    if (!isShared)
      await store.jobHolds.releaseDead(kind).catch((error: unknown) => log.error('jobs.release', { kind, error }))
    while (!stopping.signal.aborted) {
      // Read before claiming, so that a wake-up during the claim isn't lost.
      const { signal } = wakeup
      const hasBegun = running.size < handler.concurrency && (await beginNext())
      if (!hasBegun) await clock.sleep(pollMs, signal)
    }
    await Promise.all(running.values())
  }

  store.jobChanges.listen(onChange, stopping.signal)
  const finished = work()
  return {
    wake,
    async stop() {
      stopping.abort(new Error('the server is stopping'))
      wakeup.abort()
      await finished
    },
  }
}

const isSuspect = ({ crashes }: HeldJobRun): boolean => crashes > 0
