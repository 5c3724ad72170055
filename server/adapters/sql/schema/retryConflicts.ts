import { StoreUnavailableError } from '../../../ports/ports'

/** How long a transaction is repeated before it is given up. */
const patienceMs = 15_000
const maxDelayMs = 250

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Two transactions waited for each other, which PostgreSQL finds out after a second. */
export const isDeadlock = (error: unknown): boolean => hasCode(error, '40P01')

/** A serialization failure or a deadlock. Neither has changed anything. */
export const isConflict = (error: unknown): boolean => hasCode(error, '40001') || isDeadlock(error)

/**
 * Repeats work that failed because of a concurrent transaction, after random delays that double.
 * @throws StoreUnavailableError when it goes on failing
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (let delayMs = 4; ; delayMs = Math.min(maxDelayMs, delayMs * 2)) {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error)) throw error
      if (performance.now() - startedAt > patienceMs)
        throw new StoreUnavailableError('other transactions kept getting in the way', { cause: error })
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs * Math.random()))
  }
}
