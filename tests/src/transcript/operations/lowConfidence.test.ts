import { describe, expect, it } from 'vitest'
import { applyEdit } from '../../../../src/transcript/model/edit'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import {
  acceptWord,
  equalLowConfidence,
  nextLowConfidence,
  removeWords,
  replaceWords,
} from '../../../../src/transcript/operations/lowConfidence'

/** Low confidence: `They, ` in a, `good ` in a, `They ` in c. */
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
    const positions = [at(0, 0), at(0, 2), at(2, 0)]
    expect(nextLowConfidence(talk, null, 1)).toEqual(positions[0])
    expect(nextLowConfidence(talk, null, -1)).toEqual(positions[2])
    positions.forEach((place, index) => {
      expect(nextLowConfidence(talk, place, 1)).toEqual(positions[(index + 1) % 3])
      expect(nextLowConfidence(talk, place, -1)).toEqual(positions[(index + 2) % 3])
    })
    expect(nextLowConfidence(talk, at(1, 0), 1)).toEqual(positions[2])
  })

  it('the only one follows itself, and none is none', () => {
    const one = parseTranscript({ list: [{ id: 'a', start: 0, end: 1, text: 'x', words: [[0, 1, 'x', 0]] }] })
    expect(nextLowConfidence(one, at(0, 0), 1)).toEqual(at(0, 0))
    expect(nextLowConfidence(parseTranscript({ list: [] }), null, 1)).toBeNull()
  })

  it('are the same whatever their case and punctuation', () => {
    expect(equalLowConfidence(talk, at(2, 0))).toEqual([at(0, 0), at(2, 0)])
    expect(equalLowConfidence(talk, at(0, 2))).toEqual([at(0, 2)])
  })

  it('are accepted as they are', () => {
    const edit = acceptWord(talk, 'a', 0)
    expect(edit && applyEdit(talk, edit).segments[0]?.words[0]).toMatchObject({ text: 'They, ', confidence: 1 })
    expect(acceptWord(talk, 'a', 1)).toBeNull()
  })

  it('are put right all at once, each with its own capital and punctuation', () => {
    const edit = replaceWords(talk, equalLowConfidence(talk, at(0, 0)), 'we')
    const fixed = edit ? applyEdit(talk, edit) : talk
    expect(fixed.segments.map(({ text }) => text)).toEqual(['We, are good ', 'sure.', 'we came'])
    expect(nextLowConfidence(fixed, null, 1)).toEqual(at(0, 2))
    expect(replaceWords(talk, [at(0, 0)], ' ')).toBeNull()
  })

  it('are taken out with the pause behind them, and the sentence still begins with a capital', () => {
    const edit = removeWords(talk, equalLowConfidence(talk, at(0, 0)))
    const remaining = edit ? applyEdit(talk, edit) : talk
    expect(remaining.segments.map(({ text }) => text)).toEqual(['Are good', 'sure.', 'came'])
  })

  it.each([
    ['the second of two equal words', ['no ', 'no ', 'go'], 1, 'no go', [0, 20]],
    ['the first of two equal words', ['no ', 'no ', 'go'], 0, 'no go', [10, 20]],
    ['a word in quotes', ['say ', '“uh” ', 'go'], 1, 'say “” go', [0, 20]],
  ])('%s goes and no other', (_, texts, word, text, starts) => {
    const words = texts.map((each, index) => [index * 10, index * 10 + 9, each, index === word ? 0.1 : 0.9])
    const one = parseTranscript({ list: [{ id: 'a', start: 0, end: 30, text: texts.join(''), words }] })
    const [segment] = removeWords(one, [at(0, word)])?.after ?? []
    expect(segment?.text).toBe(text)
    expect(segment?.words.filter(({ confidence }) => confidence === 0.9).map(({ startMs }) => startMs)).toEqual(starts)
  })
})
