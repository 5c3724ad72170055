import { describe, expect, it } from 'vitest'
import { applyEdit } from '../../../../src/transcript/model/edit'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import {
  acceptPhrase,
  countLowConfidence,
  equalLowConfidence,
  lowConfidenceRanges,
  nextLowConfidence,
  removePhrases,
  replacePhrases,
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
const phrase = (segment: number, first: number, last = first) => ({ segment, first, last })

describe('words an engine is not sure of', () => {
  it('follow each other and begin again', () => {
    const positions = [phrase(0, 0), phrase(0, 2), phrase(2, 0)]
    expect(nextLowConfidence(talk, null, 1)).toEqual(positions[0])
    expect(nextLowConfidence(talk, null, -1)).toEqual(positions[2])
    positions.forEach(({ segment, first }, index) => {
      const place = { segment, word: first }
      expect(nextLowConfidence(talk, place, 1)).toEqual(positions[(index + 1) % 3])
      expect(nextLowConfidence(talk, place, -1)).toEqual(positions[(index + 2) % 3])
    })
    expect(nextLowConfidence(talk, { segment: 1, word: 0 }, 1)).toEqual(positions[2])
  })

  it('depend on the engine, whose numbers mean different things', () => {
    const words = [[0, 1, 'x', 0.4]]
    const marked = (engine?: string) =>
      countLowConfidence(parseTranscript({ list: [{ id: 'a', start: 0, end: 1, text: 'x', words, engine }] }))
    expect([marked(), marked('another'), marked('pocketsphinx')]).toEqual([1, 1, 0])
  })

  it('the only one follows itself, and none is none', () => {
    const one = parseTranscript({ list: [{ id: 'a', start: 0, end: 1, text: 'x', words: [[0, 1, 'x', 0]] }] })
    expect(nextLowConfidence(one, { segment: 0, word: 0 }, 1)).toEqual(phrase(0, 0))
    expect(nextLowConfidence(parseTranscript({ list: [] }), null, 1)).toBeNull()
  })

  it('are the same whatever their case and punctuation', () => {
    expect(equalLowConfidence(talk, phrase(2, 0))).toEqual([phrase(0, 0), phrase(2, 0)])
    expect(equalLowConfidence(talk, phrase(0, 2))).toEqual([phrase(0, 2)])
  })

  it('are accepted as they are', () => {
    const edit = acceptPhrase(talk, phrase(0, 0))
    expect(edit && applyEdit(talk, edit).segments[0]?.words[0]).toMatchObject({ text: 'They, ', confidence: 1 })
    expect(acceptPhrase(talk, phrase(0, 1))).toBeNull()
  })

  it('are put right all at once, each with its own capital and punctuation', () => {
    const edit = replacePhrases(talk, equalLowConfidence(talk, phrase(0, 0)), 'we')
    const fixed = edit ? applyEdit(talk, edit) : talk
    expect(fixed.segments.map(({ text }) => text)).toEqual(['We, are good ', 'sure.', 'we came'])
    expect(nextLowConfidence(fixed, null, 1)).toEqual(phrase(0, 2))
    expect(replacePhrases(talk, [phrase(0, 0)], ' ')).toBeNull()
  })

  it('are taken out with the pause behind them, and the sentence still begins with a capital', () => {
    const edit = removePhrases(talk, equalLowConfidence(talk, phrase(0, 0)))
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
    const [segment] = removePhrases(one, [phrase(0, word)])?.after ?? []
    expect(segment?.text).toBe(text)
    expect(segment?.words.filter(({ confidence }) => confidence === 0.9).map(({ startMs }) => startMs)).toEqual(starts)
  })

  describe('beside each other are one phrase', () => {
    /** `to wreck a ` and `nice ` of low confidence; a comma ends the first phrase. */
    const speech = parseTranscript({
      list: [
        {
          id: 'a',
          start: 0,
          end: 60,
          text: 'hard to wreck a, nice beach',
          words: [
            [0, 10, 'hard ', 0.9],
            [10, 20, 'to ', 0.1],
            [20, 30, 'wreck ', 0.2],
            [30, 40, 'a, ', 0.3],
            [40, 50, 'nice ', 0.4],
            [50, 60, 'beach', 0.9],
          ],
        },
      ],
    })
    const after = (edit: ReturnType<typeof acceptPhrase>) => (edit ? applyEdit(speech, edit) : speech)

    it('up to the end of a clause', () => {
      expect(countLowConfidence(speech)).toBe(2)
      expect(nextLowConfidence(speech, null, 1)).toEqual(phrase(0, 1, 3))
      expect(speech.segments.flatMap(lowConfidenceRanges)).toEqual([
        { start: 5, end: 16 },
        { start: 17, end: 21 },
      ])
    })

    it('and accepted together', () => {
      const accepted = after(acceptPhrase(speech, phrase(0, 1, 3)))
      expect(accepted.segments[0]?.words.map(({ confidence }) => confidence)).toEqual([0.9, 1, 1, 1, 0.4, 0.9])
    })

    it('and replaced as one, in the time they had', () => {
      const replaced = after(replacePhrases(speech, [phrase(0, 1, 3)], 'to recognize'))
      expect(replaced.segments[0]?.text).toBe('hard to recognize, nice beach')
      const words = replaced.segments[0]?.words ?? []
      expect(words.map(({ text, startMs, confidence }) => [text, startMs, confidence])).toEqual([
        ['hard ', 0, 0.9],
        ['to ', 10, 1],
        ['recognize, ', 20, 1],
        ['nice ', 40, 0.4],
        ['beach', 50, 0.9],
      ])
      expect(words[2]?.endMs).toBe(40)
    })

    it('and deleted together', () => {
      const removed = after(removePhrases(speech, [phrase(0, 1, 3)]))
      expect(removed.segments[0]?.text).toBe('hard, nice beach')
    })
  })
})
