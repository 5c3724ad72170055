import { describe, expect, it } from 'vitest'
import { findPairs, hitFrom, maxHits, type Side } from '../../../../../src/features/translate/compare/findPairs'
import { paragraph } from '../paragraph'

const both: Side[] = ['source', 'target']
const { signal } = new AbortController()
const none = new Map()

describe('finding', () => {
  const list = [
    paragraph('Price 价格', 'price'),
    paragraph('无', 'no PRICE here, no price'),
    paragraph('ＰＲＩＣＥ', ''),
  ]

  it('finds in both texts, whatever the case and the width of letters', async () => {
    const hits = await findPairs(list, none, { text: 'price', sides: both, signal })
    expect(hits.map(({ index, side, start }) => [index, side, start])).toEqual([
      [0, 'source', 0],
      [0, 'target', 0],
      [1, 'target', 3],
      [1, 'target', 18],
      [2, 'source', 0],
    ])
  })

  it('finds only in what is shown, and in what is not yet saved', async () => {
    const changes = new Map([[2, { target: 'the price' }]])
    const hits = await findPairs(list, changes, { text: 'price', sides: ['target'], signal })
    expect(hits.map(({ index }) => index)).toEqual([0, 1, 1, 2])
  })

  it('of nothing finds nothing', async () => {
    expect(await findPairs(list, none, { text: '', sides: both, signal })).toEqual([])
  })

  it('ends with its signal', async () => {
    const control = new AbortController()
    const long = Array.from({ length: 5_000 }, () => paragraph('a'))
    const found = findPairs(long, none, { text: 'a', sides: both, signal: control.signal })
    control.abort()
    await expect(found).rejects.toThrow()
  })

  it('stops where nobody would step through', async () => {
    const long = Array.from({ length: 300 }, () => paragraph('a'.repeat(100)))
    expect(await findPairs(long, none, { text: 'a', sides: both, signal })).toHaveLength(maxHits)
  })
})

describe('the first hit', () => {
  const hits = [2, 2, 7].map((index) => ({ index, side: 'source' as const, start: 0, end: 1 }))

  it.each([
    [0, 0],
    [2, 0],
    [3, 2],
    [8, 0],
  ])('from paragraph %i is the hit %i', (from, hit) => {
    expect(hitFrom(hits, from)).toBe(hit)
  })

  it('is none where nothing was found', () => {
    expect(hitFrom([], 0)).toBe(-1)
  })
})
