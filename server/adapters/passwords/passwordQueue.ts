import { availableParallelism } from 'node:os'
import { Semaphore } from '../../lib/semaphore'
import { PasswordsBusyError, type Passwords } from '../../ports/ports'

export interface PasswordQueueOptions {
  /** Concurrent hashes: each takes a core and one of the four libuv threads that also serve file I/O. */
  concurrency?: number
  /** Maximum queue length, per caller and in total. */
  maxWaitingPerCaller?: number
  maxWaiting?: number
}

/**
 * Hashes passwords in a short, fair queue: a caller who sends a hundred wrong passwords delays only their own requests, and file I/O
 * and live audio are not delayed.
 */
export function queuePasswords(passwords: Passwords, options: PasswordQueueOptions = {}): Passwords {
  const { concurrency = availableParallelism() >= 4 ? 2 : 1, maxWaitingPerCaller = 16, maxWaiting = 128 } = options
  const semaphore = new Semaphore(Array(concurrency).keys())
  const enqueue = async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const { own, total } = semaphore.waiting(key)
    if (own >= maxWaitingPerCaller || total >= maxWaiting) throw new PasswordsBusyError()
    return semaphore.run(task, { key })
  }
  return {
    hash: (password, from = '') => enqueue(from, () => passwords.hash(password)),
    verify: (password, hash, from = '') => enqueue(from, () => passwords.verify(password, hash)),
  }
}
