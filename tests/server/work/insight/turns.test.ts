import { describe, expect, it } from 'vitest'
import { Places } from '../../../../server/work/insight/places'
import { Turns } from '../../../../server/work/insight/turns'

/** Work that ends when it is told to. */
function work() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ends,
    of: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    },
  }
}
const { signal } = new AbortController()

describe('turns', () => {
  it('so many work at once, the others in the order they came', async () => {
    const turns = new Turns(2)
    const { begun, ends, of } = work()
    const all = ['a', 'b', 'c', 'd'].map((name) => turns.run(signal, of(name)))
    await Promise.resolve()
    expect(begun).toEqual(['a', 'b'])
    ends.get('b')?.()
    expect(await all[1]).toBe('b')
    expect(begun).toEqual(['a', 'b', 'c'])
    for (const name of ['a', 'c']) ends.get(name)?.()
    await all[2]
    ends.get('d')?.()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('who is no longer wanted begins nothing and gives its turn on, as does who fails', async () => {
    const turns = new Turns(1)
    const { begun, ends, of } = work()
    const stop = new AbortController()
    const first = turns.run(signal, of('a'))
    const second = turns.run(stop.signal, of('b'))
    const third = turns.run(signal, async () => {
      throw new Error('broken')
    })
    const fourth = turns.run(signal, async () => 'd')
    stop.abort(new Error('cancelled'))
    ends.get('a')?.()
    await expect(second).rejects.toThrow('cancelled')
    await expect(third).rejects.toThrow('broken')
    expect([await first, await fourth]).toEqual(['a', 'd'])
    expect(begun).toEqual(['a'])
  })
})

describe('places', () => {
  it('are so many for each and for all, and free again when given back, once', () => {
    const places = new Places({ ofUser: 2, inAll: 3 })
    const leave = places.take(1)
    places.take(1)
    expect(() => places.take(1)).toThrow('insight.tooManyOwn')
    places.take(2)
    expect(() => places.take(3)).toThrow('insight.tooMany')
    leave()
    leave()
    places.take(3)
    expect(() => places.take(2)).toThrow('insight.tooMany')
  })
})
