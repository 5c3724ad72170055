import { describe, expect, it } from 'vitest'
import { ConcurrencyQuota } from '../../../server/lib/concurrencyQuota'
import { Semaphore, type SemaphoreOptions } from '../../../server/lib/semaphore'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Work that records its slot and ends on demand, in the order in which it began. */
function worksIn(semaphore: Semaphore<number>) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (name: string, options?: SemaphoreOptions) =>
    semaphore.run((slot) => {
      begun.push(`${name} in ${slot}`)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    }, options)
  return { begun, start, end: (index: number) => (ends[index]?.(), settled()) }
}

describe('a semaphore', () => {
  it('has one work at a time in each slot, and who came first goes first', async () => {
    const { begun, start, end } = worksIn(new Semaphore([1, 2]))
    const all = ['a', 'b', 'c', 'd'].map((name) => start(name))
    expect(begun).toEqual(['a in 1', 'b in 2'])
    await end(1)
    expect(begun.at(-1)).toBe('c in 2')
    await end(0)
    expect(begun.at(-1)).toBe('d in 1')
    await end(2)
    await end(3)
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('frees the slot of what failed; the longest idle slot goes first', async () => {
    const semaphore = new Semaphore([1, 2])
    const used: number[] = []
    const broken = async (slot: number) => {
      used.push(slot)
      throw new Error('broken')
    }
    for (let run = 0; run < 3; run += 1) await expect(semaphore.run(broken)).rejects.toThrow('broken')
    expect(used).toEqual([1, 2, 1])
  })

  it('lets keys take turns and says how many wait', async () => {
    const semaphore = new Semaphore<number>([1])
    const { begun, start, end } = worksIn(semaphore)
    const all = ['a1', 'a2', 'a3'].map((name) => start(name, { key: 'a' }))
    all.push(start('b1', { key: 'b' }))
    expect(semaphore.waiting('a')).toEqual({ own: 2, total: 3 })
    for (const index of all.keys()) await end(index)
    expect(begun).toEqual(['a1 in 1', 'a2 in 1', 'b1 in 1', 'a3 in 1'])
    expect(semaphore.waiting('a')).toEqual({ own: 0, total: 0 })
  })

  it('starts urgent work before all other waiting work, in the order in which it came', async () => {
    const semaphore = new Semaphore<number>([1])
    const { begun, start, end } = worksIn(semaphore)
    const all = [start('a1', { key: 'a' }), start('a2', { key: 'a' }), start('b1', { key: 'b' })]
    all.push(start('u1', { urgent: true }), start('u2', { urgent: true, key: 'a' }))
    expect(begun).toEqual(['a1 in 1'])
    for (const index of all.keys()) await end(index)
    expect(begun).toEqual(['a1 in 1', 'u1 in 1', 'u2 in 1', 'a2 in 1', 'b1 in 1'])
    await Promise.all(all)
  })

  it('takes out urgent work that is aborted while it waits', async () => {
    const { begun, start, end } = worksIn(new Semaphore<number>([1]))
    const stop = new AbortController()
    const first = start('a')
    const urgent = start('u', { urgent: true, signal: stop.signal })
    const last = start('b')
    stop.abort(new Error('enough'))
    await expect(urgent).rejects.toThrow('enough')
    await end(0)
    await end(1)
    expect(await Promise.all([first, last])).toEqual(['a', 'b'])
    expect(begun).toEqual(['a in 1', 'b in 1'])
  })

  it('takes out what is aborted while it waits, and nothing begins under a signal that has fired', async () => {
    const semaphore = new Semaphore<number>([1])
    const { begun, start, end } = worksIn(semaphore)
    const stop = new AbortController()
    const first = start('a')
    const second = start('b', { signal: stop.signal })
    const third = start('c')
    stop.abort(new Error('enough'))
    await expect(second).rejects.toThrow('enough')
    await expect(start('d', { signal: stop.signal })).rejects.toThrow('enough')
    await end(0)
    await end(1)
    expect(await Promise.all([first, third])).toEqual(['a', 'c'])
    expect(begun).toEqual(['a in 1', 'c in 1'])
  })

  it('an abort does not end what has begun, which keeps its slot', async () => {
    const { begun, start, end } = worksIn(new Semaphore<number>([1]))
    const stop = new AbortController()
    const first = start('a', { signal: stop.signal })
    stop.abort(new Error('enough'))
    const second = start('b')
    expect(begun).toEqual(['a in 1'])
    await end(0)
    await end(1)
    expect(await Promise.all([first, second])).toEqual(['a', 'b'])
  })

  it('an abort between its turn and its start gives the slot on', async () => {
    const semaphore = new Semaphore([1])
    const stop = new AbortController()
    const ending = settled()
    void semaphore.run(() => ending)
    const second = semaphore.run(async () => 'b', { signal: stop.signal })
    const third = semaphore.run(async () => 'c')
    // Runs just after the first has given its slot on.
    void ending.then(() => stop.abort(new Error('enough')))
    await expect(second).rejects.toThrow('enough')
    expect(await third).toBe('c')
  })
})

describe('places', () => {
  it('are so many for each and for all, and free again when given back, once', () => {
    const places = new ConcurrencyQuota({ perUser: 2, total: 3 })
    const leave = places.acquire(1)
    places.acquire(1)
    expect(() => places.acquire(1)).toThrow('insight.tooManyOwn')
    places.acquire(2)
    expect(() => places.acquire(3)).toThrow('insight.tooMany')
    leave()
    leave()
    places.acquire(3)
    expect(() => places.acquire(2)).toThrow('insight.tooMany')
  })
})
