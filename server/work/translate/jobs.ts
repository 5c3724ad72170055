/** Works on the translations that wait, a few side by side; those an earlier process left are taken up again. */
import type { Ports } from '../../ports'
import type { Settings } from '../../settings'
import { translationStatus, type TranslationLease, type TranslationRow } from '../../translationTables'
import { ModelFault } from '../../understanding'
import { startWorkers, type Jobs } from '../workers'
import { extract } from './extract'
import { failTranslation, paragraphFaults, reasonOf } from './failure'
import { Gone, holdOf, leaseMs, renewMs, type Hold } from './hold'
import { paragraphParts } from './paragraphs'
import { followRecord } from './record'
import { translateAll } from './translate'

const triesATranslation = 4
/** Rest before the second try and later ones: what is down for minutes comes back. */
const restMs = (tries: number) => 10_000 * 4 ** (tries - 1)
/** Translations of one user that are worked on at once. */
const mostAUser = 2

/** Starts to work. Never throws: what goes wrong with a translation is told to its user, what goes wrong with the store is logged. */
export function startTranslations(
  ports: Ports,
  settings: Settings,
  { parallel }: { parallel: number } = { parallel: 3 },
): Jobs {
  return startWorkers(ports, {
    name: 'translations',
    parallel,
    releaseAll: () => ports.store.translations.releaseAll(),
    claim: () => ports.store.translations.claim(ports.clock.now(), leaseMs, mostAUser),
    work: (lease, stopping) => new Shift(ports, settings, lease, stopping).work(),
  })
}

/** The work on one claimed translation, from its claim to its end. */
class Shift {
  /** Fires when the translation is no longer ours. */
  readonly #lost = new AbortController()
  readonly #over = new AbortController()
  readonly #hold: Hold

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    private readonly lease: TranslationLease,
    private readonly stopping: AbortSignal,
  ) {
    this.#hold = holdOf(ports, lease)
  }

  async work(): Promise<void> {
    const renewing = this.#keepLease()
    try {
      const row = await this.ports.store.translations.byId(this.lease.id)
      if (row) await this.#translate(row, AbortSignal.any([this.stopping, this.#lost.signal]))
    } catch (error) {
      await this.#settle(error)
    }
    this.#over.abort()
    await renewing
  }

  async #translate(row: TranslationRow, signal: AbortSignal): Promise<void> {
    const began = this.ports.clock.now()
    if (row.taskId === null) await extract(this.ports, this.settings, row, this.#hold, signal)
    else await followRecord(this.ports, row, this.#hold)
    const gotOn = () => (this.lease.tries = 1)
    if (row.by === 'server') await translateAll(this.ports, row, this.#hold, gotOn, signal)
    await this.#end()
    this.ports.log.info('translation.done', { translation: row.id, ms: this.ports.clock.now() - began })
  }

  /** It is done, unless nothing at all could be translated. */
  async #end(): Promise<void> {
    const { failed, translated } = await this.ports.store.paragraphs.counts(this.lease.id)
    if (failed > 0 && translated === 0) throw new ModelFault('nonsense', 'no paragraph could be translated')
    await this.#hold(async ({ translations }) => {
      await translations.update(this.lease.id, { status: translationStatus.done, progress: 100 })
      await translations.release(this.lease)
    })
  }

  async #keepLease(): Promise<void> {
    const { clock, log, store } = this.ports
    for (;;) {
      await clock.sleep(renewMs, this.#over.signal)
      if (this.#over.signal.aborted) return
      try {
        const kept = await store.translations.renew(this.lease, clock.now() + leaseMs)
        if (!kept) return this.#lost.abort(new Gone('the translation is gone'))
      } catch (error) {
        log.error('translations.renew', { error })
      }
    }
  }

  /** Decides what becomes of a translation that threw. When even that fails, the lease runs out and it is claimed again. */
  async #settle(error: unknown): Promise<void> {
    const { clock, log, store } = this.ports
    const { lease } = this
    try {
      if (this.#lost.signal.aborted || error instanceof Gone) return
      if (this.stopping.aborted) return await store.translations.putBack(lease, clock.now(), lease.tries - 1)
      const { reason, values, final } = reasonOf(error)
      log.error('translation.fault', { translation: lease.id, tries: lease.tries, reason, error })
      if (!final && lease.tries < triesATranslation) {
        return await store.translations.putBack(lease, clock.now() + restMs(lease.tries), lease.tries)
      }
      if (error instanceof ModelFault && (await this.#giveUpRest(error))) return
      await failTranslation(this.ports, lease, reason, values)
    } catch (second) {
      log.error('translations.settle', { translation: lease.id, error: second })
    }
  }

  /** What is translated stays; the rest is noted as failed, to be tried again by its reader. False when nothing is translated. */
  async #giveUpRest({ kind }: ModelFault): Promise<boolean> {
    const { store } = this.ports
    if ((await store.paragraphs.counts(this.lease.id)).translated === 0) return false
    for await (const part of paragraphParts(store, this.lease.id, true)) {
      const patches = part.map(({ index }) => ({ index, fault: paragraphFaults[kind], pending: false }))
      await this.#hold(({ paragraphs }) => paragraphs.patch(this.lease.id, patches, true))
    }
    await this.#end()
    return true
  }
}
