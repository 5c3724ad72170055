/** Worker that makes the summary of each record once it is transcribed, where its owner has not turned that off. */
import { defaultLocale, isLocale, localeTraits } from '../../../locales/locales'
import { taskStatus } from '../../../src/wire/constants'
import type { HeldJob, Postponed, WorkerPool } from '../../ports/jobQueue'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import { RequestError } from '../../lib/requestError'
import type { InsightJobs } from './insightJobs'
import { loadSummaryPreferences } from './summaryPreferences'

/** How often a summary is looked at that waits for its record to leave the recycle bin, or for the detection of its speakers. */
const waitMs = 600_000

/**
 * Starts the worker. One summary at a time, after the transcription and the detection of speakers. A summary that can't be made can still
 * be asked for.
 */
export function startSummaryJobs(ports: Ports, insights: InsightJobs): WorkerPool {
  return ports.jobs.work('summary', {
    concurrency: 1,
    maxAttempts: 3,
    maxCrashes: 3,
    backoffMs: (attempt) => 60_000 * 4 ** (attempt - 1),
    isFinal,
    run: (job) => runSummary(ports, insights, job),
    async onGivenUp(job, error) {
      if (isFinal(error)) return
      const reason = error instanceof RequestError ? error.messageId : 'insight.failed'
      const failure = { failedAt: ports.clock.now(), tries: job.tries, error: reason }
      await job.inTransaction(async ({ tasks, summaryFailures }) => {
        if (await tasks.byId(job.subject)) await summaryFailures.set(job.subject, failure)
      })
    },
  })
}

async function runSummary(ports: Ports, insights: InsightJobs, job: HeldJob): Promise<Postponed | void> {
  const { store } = ports
  const task = await store.tasks.byId(job.subject)
  // One that is transcribed again is queued again at the end of that.
  if (task?.status !== taskStatus.done) return
  const detection = await store.speakerDetections.byTask(task.id)
  const isDetecting = detection?.status === 'queued' || detection?.status === 'running'
  if (task.deletedAt !== null || isDetecting) return { postponeMs: waitMs }
  const owner = await store.users.byId(task.userId)
  if (!owner || (await loadSummaryPreferences(ports, owner.id)).auto !== 1) return
  await insights.makeUnasked(task, readerOf(owner), job.signal)
}

const readerOf = ({ locale }: UserRow) =>
  isLocale(locale) ? { locale, form: { language: localeTraits[locale].speech } } : { locale: defaultLocale, form: {} }

/** Trying again would end the same: the text is empty, or the record was deleted or transcribed again, or the owner cancelled it. */
const isFinal = (error: unknown): boolean =>
  error instanceof RequestError &&
  ['insight.empty', 'insight.notDone', 'insight.cancelled', 'task.missing', 'task.deleted'].includes(error.messageId)
