/** Workers that take what waits in the store, a few side by side. */
import type { Ports } from '../ports'

export interface Jobs {
  /** There may be a new job. */
  wake(): void
  /** Puts back what is being worked on; resolves when nothing is any more. */
  stop(): Promise<void>
}

export interface WorkersOf<Job> {
  /** Begins the names of its events in the log. */
  name: string
  /** Jobs worked on side by side. */
  parallel: number
  /** Makes due again what an earlier process left. */
  releaseAll(): Promise<void>
  /** Takes the next one; null when none is due. */
  claim(): Promise<Job | null>
  /** Never rejects. @param stopping fires when the server stops */
  work(job: Job, stopping: AbortSignal): Promise<void>
}

/** How long to look away when there is nothing to do and nobody wakes us: jobs that wait for another try come due unannounced. */
const lookMs = 5_000

/** Starts to work. Never throws: what goes wrong with the store is logged and tried again. */
export function startWorkers<Job>({ clock, log }: Pick<Ports, 'clock' | 'log'>, of: WorkersOf<Job>): Jobs {
  const stopping = new AbortController()
  let bell = new AbortController()

  const claim = async () => {
    try {
      return await of.claim()
    } catch (error) {
      log.error(`${of.name}.claim`, { error })
      return null
    }
  }
  const work = async () => {
    while (!stopping.signal.aborted) {
      // Taken before looking, so that a bell that rings meanwhile is heard.
      const rung = bell.signal
      const job = await claim()
      if (job) await of.work(job, stopping.signal)
      else await clock.sleep(lookMs, rung)
    }
  }
  const start = async () => {
    await of.releaseAll().catch((error: unknown) => log.error(`${of.name}.release`, { error }))
    await Promise.all(Array.from({ length: of.parallel }, work))
  }

  const ended = start()
  return {
    wake() {
      bell.abort()
      bell = new AbortController()
    },
    async stop() {
      stopping.abort(new Error('the server is stopping'))
      bell.abort()
      await ended
    },
  }
}
