import { describe, expect, it } from 'vitest'
import { segmentBatches, streamWithList } from '../../../../server/usecases/records/segmentStream'
import type { WireSegment } from '../../../../src/wire/responses'
import { openTestBackend } from '../testBackend'

const segment = (id: string, start = 0): WireSegment => ({ id, start, end: start, role: '', text: `“${id}”\n` })
async function* parts(...given: WireSegment[][]): AsyncGenerator<WireSegment[]> {
  for (const part of given) yield await Promise.resolve(part)
}
const read = (stream: ReadableStream<Uint8Array>) => new Response(stream).json() as Promise<unknown>

describe('a text in parts', () => {
  it.each([0, 1, 249, 250, 251, 500])('of %i segments is whole and in order, and no part is empty', async (count) => {
    const backend = await openTestBackend()
    const id = await backend.addTask()
    const all = Array.from({ length: count }, (_, at) =>
      segment(`s${String(at).padStart(3, '0')}`, Math.floor(at / 100)),
    )
    await backend.store.segments.save(id, all.toReversed(), [])
    const sizes: number[] = []
    const got: WireSegment[] = []
    for await (const part of segmentBatches(backend.store, id)) {
      sizes.push(part.length)
      got.push(...part)
    }
    expect(got).toEqual(all)
    expect(sizes.every((size) => size > 0 && size <= 250)).toBe(true)
  })
})

describe('a streamed list', () => {
  it.each([
    ['nothing', [], []],
    ['empty parts between others', [[], [segment('a')], [], [], [segment('b'), segment('c')], []], ['a', 'b', 'c']],
  ] as const)('of %s is one JSON value', async (_, given, ids) => {
    const stream = streamWithList(parts(...given.map((part) => [...part])), '{"code":1,"list":', ',"end":true}')
    expect(await read(stream)).toEqual({ code: 1, list: ids.map((id) => segment(id)), end: true })
  })

  it('that breaks off is no whole answer', async () => {
    async function* broken(): AsyncGenerator<WireSegment[]> {
      yield await Promise.resolve([segment('a')])
      throw new Error('the store is gone')
    }
    await expect(read(streamWithList(broken(), '{"list":', '}'))).rejects.toThrow('the store is gone')
  })

  it('that nobody reads any more is read no further', async () => {
    let ended = false
    async function* endless(): AsyncGenerator<WireSegment[]> {
      try {
        for (let at = 0; ; at += 1) yield await Promise.resolve([segment(`s${at}`)])
      } finally {
        ended = true
      }
    }
    const reader = streamWithList(endless(), '{"list":', '}').getReader()
    await reader.read()
    await reader.read()
    await reader.cancel()
    expect(ended).toBe(true)
  })
})
