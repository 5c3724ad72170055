import { describe, expect, it } from 'vitest'
import type { TermVector } from '../../../../../server/usecases/insight/extractive/termVectors'
import { selectMmr } from '../../../../../server/usecases/insight/extractive/selectMmr'

const bag = (...terms: number[]): TermVector => ({
  terms: Int32Array.from(terms),
  weights: new Float64Array(terms.length).fill(1 / Math.sqrt(terms.length)),
})

describe('the chosen sentences', () => {
  const bags = [bag(1, 2), bag(1, 2), bag(3, 4), bag(5, 6), bag(1, 3)]
  const scores = Float64Array.from([1, 0.99, 0.6, 0.5, 0.1])

  it('are the best that do not say the same again, in the order of the text', () => {
    expect(selectMmr([0, 1, 2, 3, 4], { scores, vectors: bags }, 3)).toEqual([0, 2, 3])
    expect(selectMmr([4, 3, 2, 1, 0], { scores, vectors: bags }, 1)).toEqual([0])
  })

  it('are fewer where the rest says the same', () => {
    expect(selectMmr([0, 1], { scores, vectors: bags }, 2)).toEqual([0])
  })

  it('come only from those given, and are never more than there are', () => {
    expect(selectMmr([3, 4], { scores, vectors: bags }, 9)).toEqual([3, 4])
    expect(selectMmr([], { scores, vectors: bags }, 3)).toEqual([])
  })

  it('without any score are chosen all the same', () => {
    expect(selectMmr([0, 2], { scores: new Float64Array(5), vectors: bags }, 2)).toEqual([0, 2])
  })
})
