import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LocalAudioStore } from '../../../../../src/features/meeting/local/localAudio'

export const ms = (count: number, first = 1): Int16Array<ArrayBuffer> =>
  Int16Array.from({ length: count * 16 }, (_, at) => ((first + at) % 30_000) + 1)

/** Compares sample by sample and reports the first difference. `toEqual` takes seconds. */
export function expectAudio(actual: Int16Array, expected: Int16Array): void {
  expect(actual.length).toBe(expected.length)
  const at = actual.findIndex((sample, index) => sample !== expected[index])
  expect(at < 0 ? 'the same' : `${actual[at]} instead of ${expected[at]} at sample ${at}`).toBe('the same')
}

/** The contract of every audio store. */
export function storesAudio(create: () => { store: LocalAudioStore; kill: () => void }): void {
  it('begins at nothing', async () => {
    const { store } = create()
    expect((await store.open('a')).endMs).toBe(0)
  })

  it('gives back what was written, any part of it, across a kill', async () => {
    const { store, kill } = create()
    const file = await store.open('a')
    for (let at = 0; at < 30; at += 1) await file.write(at * 100, ms(100, at * 1600))
    kill()
    const reopened = await store.open('a')
    expect(reopened.endMs).toBe(3000)
    expectAudio(await reopened.read(0, 3000), ms(3000, 0))
    expectAudio(await reopened.read(950, 2050), ms(3000, 0).slice(950 * 16, 2050 * 16))
  })

  it('goes on where it ended', async () => {
    const { store } = create()
    const first = await store.open('a')
    await first.write(0, ms(700))
    await first.close()
    const second = await store.open('a')
    await second.write(second.endMs, ms(600, 5))
    expect(await second.read(0, 1300)).toEqual(Int16Array.from([...ms(700), ...ms(600, 5)]))
  })

  it('is silent where nothing was written, also behind the end', async () => {
    const { store } = create()
    const file = await store.open('a')
    await file.write(2500, ms(100))
    const all = await file.read(0, 4000)
    expect(all).toHaveLength(64_000)
    expect(all.slice(40_000, 41_600)).toEqual(ms(100))
    expect(all.filter(Boolean)).toHaveLength(1600)
  })

  it('keeps meetings apart and removes one', async () => {
    const { store } = create()
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
    const { store } = create()
    const file = await store.open('a')
    const writes = Array.from({ length: 20 }, (_, at) => file.write(at * 100, ms(100, at * 1600)))
    expectAudio(await file.read(0, 2000), ms(2000, 0))
    await Promise.all(writes)
  })

  it('holds any writes at any places, the later over the earlier', async () => {
    const chunk = fc.record({ at: fc.nat(40), blocks: fc.integer({ min: 1, max: 25 }), first: fc.nat(1000) })
    await fc.assert(
      fc.asyncProperty(fc.array(chunk, { minLength: 1, maxLength: 8 }), async (chunks) => {
        const { store } = create()
        const file = await store.open('a')
        const expected = new Int16Array(70 * 1600)
        for (const { at, blocks, first } of chunks) {
          await file.write(at * 100, ms(blocks * 100, first))
          expected.set(ms(blocks * 100, first), at * 1600)
        }
        expectAudio(await file.read(0, 7000), expected)
        await file.close()
        const end = Math.max(...chunks.map(({ at, blocks }) => (at + blocks) * 100))
        expect((await store.open('a')).endMs).toBe(end)
      }),
      { numRuns: 20 },
    )
  })
}
