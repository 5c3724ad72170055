import { describe, expect, it } from 'vitest'
import { Turns } from '../../../../server/adapters/pocketsphinx/turns'

const tick = () => new Promise((resolve) => setImmediate(resolve))

/** Work that notes what it was given and ends when told to. */
function works(turns: Turns<string>) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (name: string, signal?: AbortSignal) =>
    turns.take(signal, (thing) => {
      begun.push(`${name} on ${thing}`)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  return { begun, start, end: (index: number) => ends[index]?.() }
}

describe('turns', () => {
  it('each thing does one work at a time, and who came first goes first', async () => {
    const { begun, start, end } = works(new Turns(['a', 'b']))
    const all = ['one', 'two', 'three', 'four'].map((name) => start(name))
    expect(begun).toEqual(['one on a', 'two on b'])
    end(1)
    await tick()
    expect(begun.at(-1)).toBe('three on b')
    end(0)
    await tick()
    expect(begun.at(-1)).toBe('four on a')
    end(2)
    end(3)
    expect(await Promise.all(all)).toEqual(['one', 'two', 'three', 'four'])
  })

  it('what failed is tried elsewhere: the longest idle thing goes first', async () => {
    const turns = new Turns(['a', 'b'])
    const used: string[] = []
    const broken = async (thing: string) => {
      used.push(thing)
      throw new Error('broken')
    }
    await expect(turns.take(undefined, broken)).rejects.toThrow('broken')
    await expect(turns.take(undefined, broken)).rejects.toThrow('broken')
    expect(used).toEqual(['a', 'b'])
  })

  it('an abort of what waits takes it out of the line', async () => {
    const { begun, start, end } = works(new Turns(['a']))
    const stop = new AbortController()
    const one = start('one')
    const two = start('two', stop.signal)
    const three = start('three')
    stop.abort(new Error('enough'))
    await expect(two).rejects.toThrow('enough')
    end(0)
    await one
    await tick()
    end(1)
    await three
    expect(begun).toEqual(['one on a', 'three on a'])
  })

  it('an abort of what has begun rejects at once but keeps its thing until it ends', async () => {
    const { begun, start, end } = works(new Turns(['a']))
    const stop = new AbortController()
    const one = start('one', stop.signal)
    stop.abort(new Error('enough'))
    await expect(one).rejects.toThrow('enough')
    const two = start('two')
    expect(begun).toEqual(['one on a'])
    end(0)
    await tick()
    end(1)
    expect(await two).toBe('two')
  })

  it('nothing begins under a signal that has fired', async () => {
    const { begun, start } = works(new Turns(['a']))
    await expect(start('one', AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
    expect(begun).toEqual([])
  })
})
