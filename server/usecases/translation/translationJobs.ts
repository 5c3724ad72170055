/** Worker pool for queued translations. Resumes those an earlier process left unfinished. */
import { StorageUnavailableError, type Ports } from '../../ports/ports'
import type { Settings } from '../../ports/settings'
import { translationStatus, type TranslationLease, type TranslationRow } from '../../ports/translationRepositories'
import { ModelError } from '../../ports/textServices'
import { startWorkerPool, type WorkerPool } from '../../lib/workerPool'
import { extractParagraphs } from './extractParagraphs'
import { failTranslation, paragraphErrors, translationFailure } from './translationFailure'
import { LeaseLostError, createWithLease, leaseMs, renewMs, type WithLease } from './translationLease'
import { paragraphBatches } from './paragraphBatches'
import { syncFromTranscript } from './recordParagraphs'
import { insertTranslationNotice } from './translationNotice'
import { translateParagraphs } from './translateParagraphs'

const maxAttempts = 4
/** How long a translation waits for a storage that can't be reached. */
const storageCheckMs = 30_000
/** Delay before a retry, long enough to survive an outage of minutes. */
const backoffMs = (attempt: number) => 10_000 * 4 ** (attempt - 1)
/** Concurrent translations per user. Leaves a slot for others if there is more than one. */
const maxPerUser = (concurrency: number) => Math.min(2, Math.max(1, concurrency - 1))

/** Starts the workers. Never throws: translation failures are reported to the user, store failures are logged. */
export function startTranslationJobs(
  ports: Ports,
  settings: Settings,
  { concurrency }: { concurrency: number } = { concurrency: 3 },
): WorkerPool {
  return startWorkerPool(ports, {
    name: 'translations',
    concurrency,
    releaseAll: () => ports.store.translations.releaseAll(),
    claim: () => ports.store.translations.claim(ports.clock.now(), leaseMs, maxPerUser(concurrency)),
    run: (lease, stopping) => new TranslationRun(ports, settings, { lease, stopping }).run(),
  })
}

/** Runs one claimed translation to its end. */
class TranslationRun {
  /** Fires when the lease is lost. */
  readonly #leaseLost = new AbortController()
  readonly #finished = new AbortController()
  readonly #withLease: WithLease

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    private readonly claim: { lease: TranslationLease; stopping: AbortSignal },
  ) {
    this.#withLease = createWithLease(ports, claim.lease)
  }

  async run(): Promise<void> {
    const leaseRenewal = this.#keepLease()
    try {
      const row = await this.ports.store.translations.byId(this.claim.lease.id)
      if (row) await this.#translate(row, AbortSignal.any([this.claim.stopping, this.#leaseLost.signal]))
    } catch (error) {
      await this.#handleFailure(error)
    }
    this.#finished.abort()
    await leaseRenewal
  }

  async #translate(row: TranslationRow, signal: AbortSignal): Promise<void> {
    const startedAt = this.ports.clock.now()
    const withLease = this.#withLease
    if (row.taskId === null) await extractParagraphs(this.ports, this.settings, { row, withLease, signal })
    else await syncFromTranscript(this.ports, row, withLease)
    const onProgress = () => (this.claim.lease.tries = 1)
    if (row.by === 'server') await translateParagraphs(this.ports, row, { withLease, onProgress, signal })
    await this.#finish()
    this.ports.log.info('translation.done', { translation: row.id, ms: this.ports.clock.now() - startedAt })
  }

  /** Marks it as done. @throws ModelError if not a single paragraph could be translated */
  async #finish(): Promise<void> {
    const { failed, translated } = await this.ports.store.paragraphs.counts(this.claim.lease.id)
    if (failed > 0 && translated === 0) throw new ModelError('nonsense', 'no paragraph could be translated')
    await this.#withLease(async (repos) => {
      const { translations } = repos
      await translations.update(this.claim.lease.id, { status: translationStatus.done, progress: 100 })
      await translations.release(this.claim.lease)
      await insertTranslationNotice(repos, {
        id: this.claim.lease.id,
        about: 'translated',
        now: this.ports.clock.now(),
      })
    })
  }

  async #keepLease(): Promise<void> {
    const { clock, log, store } = this.ports
    for (;;) {
      await clock.sleep(renewMs, this.#finished.signal)
      if (this.#finished.signal.aborted) return
      try {
        const renewed = await store.translations.renew(this.claim.lease, clock.now() + leaseMs)
        if (!renewed) return this.#leaseLost.abort(new LeaseLostError('the translation lease was lost'))
      } catch (error) {
        log.error('translations.renew', { error })
      }
    }
  }

  /** Retries or fails a translation that threw. If even that fails, the lease expires and it is claimed again. */
  async #handleFailure(error: unknown): Promise<void> {
    const { clock, log, store } = this.ports
    const { lease } = this.claim
    try {
      if (this.#leaseLost.signal.aborted || error instanceof LeaseLostError) return
      if (this.claim.stopping.aborted) return await store.translations.reschedule(lease, clock.now(), lease.tries - 1)
      const { reason, values, final } = translationFailure(error)
      log.error('translation.fault', { translation: lease.id, tries: lease.tries, reason, error })
      if (error instanceof StorageUnavailableError)
        return await store.translations.reschedule(lease, clock.now() + storageCheckMs, lease.tries - 1)
      if (!final && lease.tries < maxAttempts) {
        return await store.translations.reschedule(lease, clock.now() + backoffMs(lease.tries), lease.tries)
      }
      if (error instanceof ModelError && (await this.#failRemaining(error))) return
      await failTranslation(this.ports, lease, { reason, values })
    } catch (storeError) {
      log.error('translations.failure', { translation: lease.id, error: storeError })
    }
  }

  /** Keeps what is translated and marks the rest as failed, for the user to retry. False if nothing is translated. */
  async #failRemaining({ kind }: ModelError): Promise<boolean> {
    const { store } = this.ports
    if ((await store.paragraphs.counts(this.claim.lease.id)).translated === 0) return false
    for await (const part of paragraphBatches(store, this.claim.lease.id, true)) {
      const patches = part.map(({ index }) => ({ index, fault: paragraphErrors[kind], pending: false }))
      await this.#withLease(({ paragraphs }) => paragraphs.patch(this.claim.lease.id, patches, true))
    }
    await this.#finish()
    return true
  }
}
