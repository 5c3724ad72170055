import { describe, expect, it } from 'vitest'
import { applyEdit } from '../../../src/transcript/edit'
import { parseTranscript } from '../../../src/transcript/parse'
import { acceptWord, equalUnsure, nextUnsure, replaceWords } from '../../../src/transcript/uncertain'

/** Unsure: `They, ` of a, `good ` of a, `They ` of c. */
const talk = parseTranscript({
  list: [
    {
      id: 'a',
      start: 0,
      end: 30,
      text: 'They, are good ',
      words: [
        [0, 10, 'They, ', 0.2],
        [10, 20, 'are ', 0.9],
        [20, 30, 'good ', 0.49],
      ],
    },
    { id: 'b', start: 30, end: 40, text: 'sure.', words: [[30, 40, 'sure.', 0.5]] },
    {
      id: 'c',
      start: 40,
      end: 50,
      text: 'they came',
      words: [
        [40, 45, 'they ', 0.1],
        [45, 50, 'came'],
      ],
    },
  ],
})
const at = (segment: number, word: number) => ({ segment, word })

describe('words an engine is not sure of', () => {
  it('follow each other and begin again', () => {
    const places = [at(0, 0), at(0, 2), at(2, 0)]
    expect(nextUnsure(talk, null, 1)).toEqual(places[0])
    expect(nextUnsure(talk, null, -1)).toEqual(places[2])
    places.forEach((place, index) => {
      expect(nextUnsure(talk, place, 1)).toEqual(places[(index + 1) % 3])
      expect(nextUnsure(talk, place, -1)).toEqual(places[(index + 2) % 3])
    })
    expect(nextUnsure(talk, at(1, 0), 1)).toEqual(places[2])
  })

  it('the only one follows itself, and none is none', () => {
    const one = parseTranscript({ list: [{ id: 'a', start: 0, end: 1, text: 'x', words: [[0, 1, 'x', 0]] }] })
    expect(nextUnsure(one, at(0, 0), 1)).toEqual(at(0, 0))
    expect(nextUnsure(parseTranscript({ list: [] }), null, 1)).toBeNull()
  })

  it('are the same whatever their case and punctuation', () => {
    expect(equalUnsure(talk, at(2, 0))).toEqual([at(0, 0), at(2, 0)])
    expect(equalUnsure(talk, at(0, 2))).toEqual([at(0, 2)])
  })

  it('are accepted as they are', () => {
    const edit = acceptWord(talk, 'a', 0)
    expect(edit && applyEdit(talk, edit).segments[0]?.words[0]).toMatchObject({ text: 'They, ', confidence: 1 })
    expect(acceptWord(talk, 'a', 1)).toBeNull()
  })

  it('are put right all at once, each with its own capital and punctuation', () => {
    const edit = replaceWords(talk, equalUnsure(talk, at(0, 0)), 'we')
    const fixed = edit ? applyEdit(talk, edit) : talk
    expect(fixed.segments.map(({ text }) => text)).toEqual(['We, are good ', 'sure.', 'we came'])
    expect(nextUnsure(fixed, null, 1)).toEqual(at(0, 2))
    expect(replaceWords(talk, [at(0, 0)], ' ')).toBeNull()
  })
})
