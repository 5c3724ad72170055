import type { Ports } from '../../ports'
import type { Tables } from '../../tables'
import type { TranslationLease } from '../../translationTables'

/** The lease is no longer ours: the translation was deleted or queued anew. */
export class Gone extends Error {
  override name = 'Gone'
}

/** Milliseconds a lease lasts, and how often it is renewed. */
export const leaseMs = 30_000
export const renewMs = 5_000

/** Does work on the store in a transaction, as long as the lease holds. @throws Gone */
export type Hold = <T>(work: (tables: Tables) => Promise<T>) => Promise<T>

export function holdOf({ store, clock }: Ports, lease: TranslationLease): Hold {
  return (work) =>
    store.transaction(async (tables) => {
      if (!(await tables.translations.renew(lease, clock.now() + leaseMs))) throw new Gone('the translation is gone')
      return work(tables)
    })
}
