import { describe, expect, it } from 'vitest'
import { createScryptPasswords } from '../../../../server/adapters/passwords/scryptPasswords'
import { queuePasswords } from '../../../../server/adapters/passwords/passwordQueue'
import { PasswordsBusyError, type Passwords } from '../../../../server/ports/ports'
import { passwordsSuite } from '../../ports/passwords.suite'

passwordsSuite('scrypt in a queue', queuePasswords(createScryptPasswords({ N: 2, r: 8, p: 1 })))

/** Runs all pending microtasks. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Hashes that the test completes. */
function slow() {
  const started: string[] = []
  const ends: (() => void)[] = []
  const hash = (password: string) => {
    started.push(password)
    return new Promise<string>((resolve) => ends.push(() => resolve('')))
  }
  const passwords: Passwords = { hash, verify: async (password) => (await hash(password)) !== '' }
  /** Completes the oldest hash and its continuations. */
  const end = async () => {
    await settled()
    ends.shift()?.()
    await settled()
  }
  return { passwords, started, end }
}

describe('the queue of hashes', () => {
  it('makes so many at once and no more', async () => {
    const { passwords, started, end } = slow()
    const queue = queuePasswords(passwords, { concurrency: 2 })
    const all = ['a', 'b', 'c', 'd'].map((password) => queue.hash(password))
    await settled()
    expect(started).toEqual(['a', 'b'])
    for (const _ of all) await end()
    expect(started).toEqual(['a', 'b', 'c', 'd'])
    await Promise.all(all)
  })

  it('lets callers take turns, so that one who asks a lot holds nobody up', async () => {
    const { passwords, started, end } = slow()
    const queue = queuePasswords(passwords, { concurrency: 1 })
    const all = [
      ...['1', '2', '3', '4'].map((password) => queue.verify(password, '', 'flood')),
      queue.verify('right', '', 'home'),
    ]
    for (const _ of all) await end()
    expect(started).toEqual(['1', '2', 'right', '3', '4'])
    await Promise.all(all)
  })

  it('is short: what is too much is refused at once, of one caller and of all', async () => {
    const { passwords, end } = slow()
    const queue = queuePasswords(passwords, { concurrency: 1, maxWaitingPerCaller: 2, maxWaiting: 3 })
    const taken = [1, 2, 3].map((n) => queue.hash(String(n), 'flood'))
    await expect(queue.hash('4', 'flood')).rejects.toBeInstanceOf(PasswordsBusyError)
    taken.push(queue.hash('5', 'home'))
    await expect(queue.hash('6', 'elsewhere')).rejects.toBeInstanceOf(PasswordsBusyError)
    for (const _ of taken) await end()
    await Promise.all(taken)
    const again = queue.hash('7', 'flood')
    await end()
    await again
  })

  it('goes on after one that failed', async () => {
    const failing = () => Promise.reject(new Error('no memory'))
    const queue = queuePasswords({ hash: failing, verify: failing }, { concurrency: 1 })
    await expect(queue.hash('a')).rejects.toThrow('no memory')
    await expect(queue.hash('b')).rejects.toThrow('no memory')
  })
})
