import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SoundStore } from '../../../../../src/features/meeting/keep/sound'

export const ms = (count: number, first = 1): Int16Array<ArrayBuffer> =>
  Int16Array.from({ length: count * 16 }, (_, at) => ((first + at) % 30_000) + 1)

/** Sample for sample; names the first that differs. Comparing as values takes seconds. */
export function expectSound(actual: Int16Array, wanted: Int16Array): void {
  expect(actual.length).toBe(wanted.length)
  const at = actual.findIndex((sample, index) => sample !== wanted[index])
  expect(at < 0 ? 'the same' : `${actual[at]} instead of ${wanted[at]} at sample ${at}`).toBe('the same')
}

/** What every store of sound does. */
export function keepsSound(fresh: () => { store: SoundStore; kill: () => void }): void {
  it('begins at nothing', async () => {
    const { store } = fresh()
    expect((await store.open('a')).endMs).toBe(0)
  })

  it('gives back what was written, any part of it, across a kill', async () => {
    const { store, kill } = fresh()
    const sound = await store.open('a')
    for (let at = 0; at < 30; at += 1) await sound.write(at * 100, ms(100, at * 1600))
    kill()
    const again = await store.open('a')
    expect(again.endMs).toBe(3000)
    expectSound(await again.read(0, 3000), ms(3000, 0))
    expectSound(await again.read(950, 2050), ms(3000, 0).slice(950 * 16, 2050 * 16))
  })

  it('goes on where it ended', async () => {
    const { store } = fresh()
    const first = await store.open('a')
    await first.write(0, ms(700))
    await first.close()
    const second = await store.open('a')
    await second.write(second.endMs, ms(600, 5))
    expect(await second.read(0, 1300)).toEqual(Int16Array.from([...ms(700), ...ms(600, 5)]))
  })

  it('is silent where nothing was written, also behind the end', async () => {
    const { store } = fresh()
    const sound = await store.open('a')
    await sound.write(2500, ms(100))
    const all = await sound.read(0, 4000)
    expect(all).toHaveLength(64_000)
    expect(all.slice(40_000, 41_600)).toEqual(ms(100))
    expect(all.filter(Boolean)).toHaveLength(1600)
  })

  it('keeps meetings apart and removes one', async () => {
    const { store } = fresh()
    const [one, other] = [await store.open('a'), await store.open('ab')]
    await one.write(0, ms(100))
    await other.write(0, ms(200, 9))
    await one.close()
    await store.remove('a')
    await store.remove('never there')
    expect((await store.open('a')).endMs).toBe(0)
    expect(await other.read(0, 200)).toEqual(ms(200, 9))
  })

  it('does what is asked of it in turn', async () => {
    const { store } = fresh()
    const sound = await store.open('a')
    const writes = Array.from({ length: 20 }, (_, at) => sound.write(at * 100, ms(100, at * 1600)))
    expectSound(await sound.read(0, 2000), ms(2000, 0))
    await Promise.all(writes)
  })

  it('holds any writes at any places, the later over the earlier', async () => {
    const piece = fc.record({ at: fc.nat(40), blocks: fc.integer({ min: 1, max: 25 }), first: fc.nat(1000) })
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 8 }), async (pieces) => {
        const { store } = fresh()
        const sound = await store.open('a')
        const wanted = new Int16Array(70 * 1600)
        for (const { at, blocks, first } of pieces) {
          await sound.write(at * 100, ms(blocks * 100, first))
          wanted.set(ms(blocks * 100, first), at * 1600)
        }
        expectSound(await sound.read(0, 7000), wanted)
        await sound.close()
        const end = Math.max(...pieces.map(({ at, blocks }) => (at + blocks) * 100))
        expect((await store.open('a')).endMs).toBe(end)
      }),
      { numRuns: 20 },
    )
  })
}
