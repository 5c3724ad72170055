/**
 * Workers for transcription. A few recordings are transcribed concurrently and share the engine's processes, so that short ones don't
 * wait for long ones; the rest wait.
 */
import { taskStatus } from '../../../src/wire/constants'
import type { ServerMessageId } from '../../messages/messages'
import type { HeldJob, Postponed, WorkerPool } from '../../ports/jobQueue'
import type { Ports } from '../../ports/ports'
import type { Settings } from '../../ports/settings'
import { failTranscription, transcriptionFailure } from './transcriptionFailure'
import { NoEngineError } from './fallbackRecognizer'
import { transcribe } from './transcribe'
import { isSameAttempt } from './transcriptionMeter'

export interface TranscriptionJobOptions {
  /** Recordings transcribed concurrently. */
  concurrency: number
}

/** How often a job looks for an engine whose language turned out to have none. */
const engineCheckMs = 60_000

const waitingForEngine: ServerMessageId = 'task.waiting.engine'

export interface TranscriptionJobs extends WorkerPool {
  /** Signals that there may be other engines: jobs that wait for one look for it now, and those that will wait say so. */
  enginesChanged(): void
}

/**
 * Starts the workers. Failures are reported to the user. Without a decoder all jobs wait; without an engine, those of its language.
 */
export function startTranscriptionJobs(
  ports: Ports,
  settings: Settings,
  { concurrency }: TranscriptionJobOptions = { concurrency: 2 },
): TranscriptionJobs {
  const languages = () => [...new Set(ports.speech.engines.flatMap((engine) => engine.languages))]
  const tellWaiting = () =>
    void ports.store.tasks
      .markWaiting(languages(), waitingForEngine)
      .catch((error: unknown) => ports.log.error('jobs.waiting', { error }))
  const pool = ports.jobs.work('transcription', {
    concurrency,
    isReady: () => ports.media.available,
    languages,
    maxAttempts: 3,
    // So many in a row without a new chunk, alone since the first: the recording is assumed to cause them.
    maxCrashes: 5,
    backoffMs: (attempt) => 5_000 * 4 ** (attempt - 1),
    isFinal: (error) => transcriptionFailure(error).final,
    run: (job) => runTranscription(ports, settings, job),
    async onGivenUp(job, error) {
      const { reason } = transcriptionFailure(error)
      await job.inTransaction(async (repos) => {
        const task = await repos.tasks.byId(job.subject)
        if (task) await failTranscription(repos, task, { reason, now: ports.clock.now() })
      })
    },
  })
  tellWaiting()
  return {
    ...pool,
    enginesChanged() {
      tellWaiting()
      pool.wake()
    },
  }
}

async function runTranscription(ports: Ports, settings: Settings, job: HeldJob): Promise<Postponed | void> {
  const startedAt = ports.clock.now()
  const task = await ports.store.tasks.byId(job.subject)
  if (task?.status !== taskStatus.running) return
  try {
    const outcome = await transcribe(ports, settings, { task, job })
    ports.log.info(`task.${outcome}`, { task: task.id, ms: ports.clock.now() - startedAt })
  } catch (error) {
    if (!(error instanceof NoEngineError)) throw error
    // The task stays running: an engine may be installed any time.
    await job.inTransaction(async ({ tasks }) => {
      if (isSameAttempt(await tasks.byId(task.id), task)) await tasks.update(task.id, { error: waitingForEngine })
    })
    return { postponeMs: engineCheckMs }
  }
}
