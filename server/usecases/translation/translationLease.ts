import type { Ports } from '../../ports/ports'
import type { Repositories } from '../../ports/repositories'
import type { TranslationLease } from '../../ports/translationRepositories'

/** The lease was lost: the translation was deleted or queued again. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/** Lease duration and renewal interval, in milliseconds. */
export const leaseMs = 30_000
export const renewMs = 5_000

/** Runs work in a transaction that also renews the lease. @throws LeaseLostError */
export type WithLease = <T>(work: (repos: Repositories) => Promise<T>) => Promise<T>

export function createWithLease({ store, clock }: Ports, lease: TranslationLease): WithLease {
  return (work) =>
    store.transaction(async (repos) => {
      if (!(await repos.translations.renew(lease, clock.now() + leaseMs)))
        throw new LeaseLostError('the translation lease was lost')
      return work(repos)
    })
}
