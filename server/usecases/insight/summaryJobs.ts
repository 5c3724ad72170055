/** Worker that makes the summary of each record once it is transcribed, where its owner has not turned that off. */
import { defaultLocale, isLocale, localeTraits } from '../../../locales/locales'
import type { SummaryJob } from '../../ports/insightRepositories'
import type { Ports } from '../../ports/ports'
import { RequestError } from '../../lib/requestError'
import { startWorkerPool, type WorkerPool } from '../../lib/workerPool'
import type { InsightJobs } from './insightJobs'
import { loadSummaryPreferences } from './summaryPreferences'

/** A model may take an hour for a long recording; a restart releases all leases. */
const leaseMs = 2 * 3_600_000
const maxAttempts = 3
/** Delay before the second and third attempt. */
const backoffMs = (attempt: number) => 60_000 * 4 ** (attempt - 1)

/**
 * Starts the worker and resumes what an earlier process left unfinished. One summary at a time, after the transcription and the
 * detection of speakers. Never throws: a summary that can't be made can still be asked for.
 */
export function startSummaryJobs(ports: Ports, insights: InsightJobs): WorkerPool {
  const { store, clock } = ports
  return startWorkerPool(ports, {
    name: 'summaries',
    concurrency: 1,
    releaseAll: () => store.summaryJobs.releaseAll(),
    claim: () => store.summaryJobs.claim(clock.now(), leaseMs),
    run: (job, stopping) => runJob(ports, insights, { job, stopping }),
  })
}

interface ClaimedJob {
  job: SummaryJob
  stopping: AbortSignal
}

async function runJob(ports: Ports, insights: InsightJobs, { job, stopping }: ClaimedJob): Promise<void> {
  const { store, clock, log } = ports
  try {
    // One that ends with the server each time is not tried forever.
    if (job.tries <= maxAttempts) await makeSummary(ports, insights, { job, stopping })
    await store.summaryJobs.remove(job)
  } catch (error) {
    if (stopping.aborted) return
    log.info('summaries.failed', { task: job.taskId, tries: job.tries, error })
    const again = job.tries < maxAttempts && !isFinal(error)
    await (
      again ? store.summaryJobs.reschedule(job, clock.now() + backoffMs(job.tries)) : store.summaryJobs.remove(job)
    ).catch((storeError: unknown) => log.error('summaries.store', { task: job.taskId, error: storeError }))
  }
}

async function makeSummary(ports: Ports, insights: InsightJobs, { job, stopping }: ClaimedJob): Promise<void> {
  const task = await ports.store.tasks.byId(job.taskId)
  const owner = task && (await ports.store.users.byId(task.userId))
  if (!task || !owner || (await loadSummaryPreferences(ports, owner.id)).auto !== 1) return
  const { locale } = owner
  const reader = isLocale(locale)
    ? { locale, form: { language: localeTraits[locale].speech } }
    : { locale: defaultLocale, form: {} }
  await insights.makeUnasked(task, reader, stopping)
}

/** Trying again would end the same: the text is empty, or the record was deleted or transcribed again, or the owner cancelled it. */
const isFinal = (error: unknown): boolean =>
  error instanceof RequestError &&
  ['insight.empty', 'insight.notDone', 'insight.cancelled', 'task.missing', 'task.deleted'].includes(error.messageId)
