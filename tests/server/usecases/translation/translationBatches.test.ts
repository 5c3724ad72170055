import { describe, expect, it } from 'vitest'
import { maxBatchCharacters } from '../../../../server/ports/textServices'
import { toBatches, hasWords } from '../../../../server/usecases/translation/translationBatches'
import { paragraphRow } from '../../ports/storeFixtures'

const sizes = (...lengths: number[]) =>
  toBatches(lengths.map((length, index) => paragraphRow(index, 'x'.repeat(length)))).map((batch) =>
    batch.map(({ index }) => index),
  )

describe('batches', () => {
  it('hold as many characters as are translated at once', () => {
    expect(sizes(maxBatchCharacters - 10, 10, 1, 5)).toEqual([
      [0, 1],
      [2, 3],
    ])
  })

  it('give a paragraph that is longer a batch of its own', () => {
    expect(sizes(10, maxBatchCharacters + 1, 10)).toEqual([[0], [1], [2]])
  })

  it('hold forty paragraphs at most', () => {
    expect(sizes(...Array.from({ length: 90 }, () => 1)).map((batch) => batch.length)).toEqual([40, 40, 10])
  })

  it('of nothing are none', () => {
    expect(sizes()).toEqual([])
  })
})

describe('a text has words', () => {
  it.each(['a', '中', '3 号', 'ع'])('%j', (text) => expect(hasWords(text)).toBe(true))
  it.each(['', '12.5%', '——', '2024-05-06', '①'])('but not %j', (text) => expect(hasWords(text)).toBe(false))
})
