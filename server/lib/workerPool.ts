/** Concurrent workers that process jobs from the store. */
import type { Ports } from '../ports/ports'

export interface WorkerPool {
  /** Signals that there may be a new job. */
  wake(): void
  /** Aborts running jobs and resolves when they have stopped. */
  stop(): Promise<void>
}

export interface WorkerPoolOptions<Job> {
  /** Prefix of its log events. */
  name: string
  /** Number of jobs processed concurrently. */
  concurrency: number
  /** Releases the leases of an earlier process. */
  releaseAll(): Promise<void>
  /** Claims the next job; null if none is due. */
  claim(): Promise<Job | null>
  /** Processes a job. Never rejects. @param stopping fires when the server stops */
  run(job: Job, stopping: AbortSignal): Promise<void>
}

/** Polling interval while idle: jobs waiting for a retry come due without a wake-up. */
const pollMs = 5_000

/** Starts the workers. Never throws: store failures are logged and retried. */
export function startWorkerPool<Job>(
  { clock, log }: Pick<Ports, 'clock' | 'log'>,
  options: WorkerPoolOptions<Job>,
): WorkerPool {
  const stopping = new AbortController()
  let wakeup = new AbortController()

  const claim = async () => {
    try {
      return await options.claim()
    } catch (error) {
      log.error(`${options.name}.claim`, { error })
      return null
    }
  }
  const runWorker = async () => {
    while (!stopping.signal.aborted) {
      // Read before claiming, so that a wake-up during the claim isn't lost.
      const signal = wakeup.signal
      const job = await claim()
      if (job) await options.run(job, stopping.signal)
      else await clock.sleep(pollMs, signal)
    }
  }
  const start = async () => {
    await options.releaseAll().catch((error: unknown) => log.error(`${options.name}.release`, { error }))
    await Promise.all(Array.from({ length: options.concurrency }, runWorker))
  }

  const finished = start()
  return {
    wake() {
      wakeup.abort()
      wakeup = new AbortController()
    },
    async stop() {
      stopping.abort(new Error('the server is stopping'))
      wakeup.abort()
      await finished
    },
  }
}
