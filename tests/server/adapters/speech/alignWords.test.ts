import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignWords, wordsToUtterances } from '../../../../server/adapters/speech/alignWords'
import type { WireWord } from '../../../../src/wire/responses'

/** Words of 100 ms, one after the other. */
const timed = (...words: string[]) => words.map((text, at) => ({ text, startMs: at * 100, endMs: at * 100 + 100 }))
const partsOf = (text: string, ...words: string[]) => alignWords(text, timed(...words))?.words.map(([, , part]) => part)

describe('words in a text', () => {
  it.each<[string, string[], string[]]>([
    ['Hello, world!', ['hello', 'world'], ['Hello, ', 'world!']],
    ['“Yes”, he said.', ['Yes', 'he', 'said'], ['“Yes”, ', 'he ', 'said.']],
    ['今天2026年。', ['今', '天', '2026', '年'], ['今', '天', '2026', '年。']],
    ["don't", ['dont'], ["don't"]],
    ['Straße', ['', 'straße'], ['Straße']],
    ['你好，世界', ['你好', '，', '世界'], ['你好，', '世界']],
    ['ＡＢ c', ['ab', 'c'], ['ＡＢ ', 'c']],
  ])('%s', (text, words, parts) => {
    expect(partsOf(text, ...words)).toEqual(parts)
  })

  it.each<[string, string[]]>([
    ['twenty people', ['20', 'people']],
    ['one two', ['one']],
    ['...', ['one']],
    ['one', []],
    ['', []],
  ])('that are not all there are not aligned: %s', (text, words) => {
    expect(alignWords(text, timed(...words))).toBeNull()
  })

  it('that follow the text are left for the next', () => {
    expect(alignWords('One.', timed('one', '.', 'two', 'three'))?.used).toBe(2)
  })

  it('always give the text, with times in order', () => {
    const word = fc.record({
      text: fc.string({ unit: 'grapheme', maxLength: 4 }),
      startMs: fc.integer({ min: 0, max: 9_999 }),
      endMs: fc.integer({ min: 0, max: 9_999 }),
    })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), fc.constantFrom('', ' ', ', ', '。'), (words, between) => {
        const text = words.map((one) => one.text).join(between)
        const aligned = alignWords(text, words)
        if (!aligned) return
        expect(aligned.words.map(([, , part]) => part).join('')).toBe(text)
        const times = aligned.words.flatMap(([start, end]) => [start, end])
        expect(times).toEqual(times.toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('utterances', () => {
  const textsOf = (...words: WireWord[]) => wordsToUtterances(words).map(({ text }) => text)

  it('end with a sentence and at a pause', () => {
    expect(textsOf([0, 90, '你好。'], [100, 200, '再见 '], [899, 950, '谢'], [1_650, 1_700, '谢'])).toEqual([
      '你好。',
      '再见 谢',
      '谢',
    ])
  })

  it('end with a full stop only before a pause', () => {
    expect(textsOf([0, 90, 'Mr. '], [100, 190, 'Smith '], [200, 290, 'left. '], [500, 600, 'So.'])).toEqual([
      'Mr. Smith left.',
      'So.',
    ])
  })

  it('have the times of their words and the mean of their confidences', () => {
    expect(
      wordsToUtterances([
        [10, 90, 'a ', 0.5],
        [100, 200, 'b ', 1],
      ]),
    ).toEqual([
      {
        startMs: 10,
        endMs: 200,
        text: 'a b',
        words: [
          [10, 90, 'a ', 0.5],
          [100, 200, 'b', 1],
        ],
        confidence: 0.75,
      },
    ])
    expect(wordsToUtterances([[10, 90, 'a']])[0]).not.toHaveProperty('confidence')
    expect(wordsToUtterances([])).toEqual([])
  })
})
