/** Workers for queued translations. */
import type { HeldJob, WorkerPool } from '../../ports/jobQueue'
import type { Ports } from '../../ports/ports'
import type { Settings } from '../../ports/settings'
import { translationStatus } from '../../ports/translationRepositories'
import { ModelError, type ModelErrorKind } from '../../ports/textServices'
import { extractParagraphs } from './extractParagraphs'
import { failTranslation, paragraphErrors, translationFailure } from './translationFailure'
import { paragraphBatches } from './paragraphBatches'
import { syncFromTranscript } from './recordParagraphs'
import { insertTranslationNotice } from './translationNotice'
import { translateParagraphs } from './translateParagraphs'

/** Concurrent translations per user. Leaves a slot for others if there is more than one. */
const maxPerUser = (concurrency: number) => Math.min(2, Math.max(1, concurrency - 1))

/** Starts the workers. Failures are reported to the user. */
export function startTranslationJobs(
  ports: Ports,
  settings: Settings,
  { concurrency }: { concurrency: number } = { concurrency: 3 },
): WorkerPool {
  return ports.jobs.work('translation', {
    concurrency,
    maxPerUser: maxPerUser(concurrency),
    maxAttempts: 4,
    maxCrashes: 5,
    // Long enough to survive an outage of minutes.
    backoffMs: (attempt) => 10_000 * 4 ** (attempt - 1),
    isFinal: (error) => translationFailure(error).final,
    run: (job) => runTranslation(ports, settings, job),
    onGivenUp: (job, error) => giveUp(ports, job, error),
  })
}

async function runTranslation(ports: Ports, settings: Settings, job: HeldJob): Promise<void> {
  const startedAt = ports.clock.now()
  const { waiting, running } = translationStatus
  const row = await ports.store.translations.byId(job.subject)
  if (row?.status !== waiting && row?.status !== running) return
  await job.inTransaction(({ translations }) => translations.update(row.id, { status: running }))
  if (row.taskId === null) await extractParagraphs(ports, settings, { row, job })
  else await syncFromTranscript(ports, row, job)
  if (row.by === 'server') await translateParagraphs(ports, row, job)
  await finish(ports, job)
  ports.log.info('translation.done', { translation: row.id, ms: ports.clock.now() - startedAt })
}

/** Marks it as done. @throws ModelError if not a single paragraph could be translated */
async function finish({ store, clock }: Ports, job: HeldJob): Promise<void> {
  const { failed, translated } = await store.paragraphs.counts(job.subject)
  if (failed > 0 && translated === 0) throw new ModelError('nonsense', 'no paragraph could be translated')
  await job.inTransaction(async (repos) => {
    await repos.translations.update(job.subject, { status: translationStatus.done, progress: 100 })
    await insertTranslationNotice(repos, { id: job.subject, about: 'translated', now: clock.now() })
  })
}

/** Fails it, unless a part is translated. */
async function giveUp(ports: Ports, job: HeldJob, error: unknown): Promise<void> {
  if (error instanceof ModelError && (await ports.store.paragraphs.counts(job.subject)).translated > 0)
    return failRemaining(ports, job, error.kind)
  const { reason, values } = translationFailure(error)
  const now = ports.clock.now()
  await job.inTransaction((repos) => failTranslation(repos, job.subject, { reason, values, now }))
}

/** Keeps what is translated and marks the rest as failed, for the user to retry. */
async function failRemaining(ports: Ports, job: HeldJob, kind: ModelErrorKind): Promise<void> {
  for await (const part of paragraphBatches(ports.store, job.subject, true)) {
    const patches = part.map(({ index }) => ({ index, fault: paragraphErrors[kind], pending: false }))
    await job.inTransaction(({ paragraphs }) => paragraphs.patch(job.subject, patches, true))
  }
  await finish(ports, job)
}
