import { describe, expect, it } from 'vitest'
import { proposeNames } from '../../../../server/usecases/speakers/proposeNames'

const profile = (id: number, ...embedding: number[]) => ({ id, model: 'm', embedding: Float32Array.from(embedding) })
const found = (...voices: (number[] | null)[]) => ({
  model: 'm',
  embeddings: voices.map((voice) => (voice ? Float32Array.from(voice) : null)),
})
const all = () => true

describe('the names proposed for voices', () => {
  it('are those of the most similar profiles, the surest first', () => {
    const profiles = [profile(7, 1, 0, 0), profile(8, 0, 1, 0)]
    expect(proposeNames(found([0, 0.9, 0.1], null, [3, 0.2, 0]), profiles, all)).toEqual([
      { voice: 2, profileId: 7 },
      { voice: 0, profileId: 8 },
    ])
  })

  it('need a similarity of 0.6', () => {
    expect(proposeNames(found([0.61, 0.79]), [profile(7, 1, 0)], all)).toHaveLength(1)
    expect(proposeNames(found([0.59, 0.81]), [profile(7, 1, 0)], all)).toEqual([])
  })

  it('need a lead over the next profile', () => {
    const alike = [profile(7, 1, 0, 0), profile(8, 0.99, 0.1, 0)]
    expect(proposeNames(found([1, 0.05, 0]), alike, all)).toEqual([])
  })

  it('go to one voice each: the more similar one', () => {
    expect(proposeNames(found([0.8, 0.6], [1, 0]), [profile(7, 1, 0)], all)).toEqual([{ voice: 1, profileId: 7 }])
  })

  it('are not for named speakers, and not by profiles of another model or of another size', () => {
    expect(proposeNames(found([1, 0]), [profile(7, 1, 0)], () => false)).toEqual([])
    expect(proposeNames(found([1, 0]), [{ ...profile(7, 1, 0), model: 'old' }], all)).toEqual([])
    expect(proposeNames(found([1, 0]), [profile(7, 1, 0, 0)], all)).toEqual([])
  })
})
