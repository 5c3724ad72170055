import { describe, expect, test } from 'vitest'
import { alignWords } from '../../../../src/transcript/model/wordAlignment'

const word = (text: string, startMs = 0, endMs = startMs + 100) => ({ text, startMs, endMs, confidence: 0.5 })
const textsOf = (text: string, ...sent: string[]) =>
  alignWords(
    text,
    sent.map((each, index) => word(each, index * 100)),
    { startMs: 0, endMs: 1000 },
  ).map((each) => each.text)

describe('words of an engine', () => {
  test('that make the text stay as they are, parts of words too', () => {
    expect(textsOf('transcription works', 'trans', 'cription ', 'works')).toEqual(['trans', 'cription ', 'works'])
  })

  test('get the spaces and punctuation that follow them', () => {
    expect(textsOf('Good morning, all.', 'good', 'morning', 'all')).toEqual(['Good ', 'morning, ', 'all.'])
    expect(textsOf('“你好，世界。”', '你好', '世界')).toEqual(['“你好，', '世界。”'])
  })

  test('that are not in the text are left out, their letters go to the one before', () => {
    expect(textsOf('good old morning', 'good', 'cold', 'morning')).toEqual(['good old ', 'morning'])
  })

  test('never cut a word in two', () => {
    expect(textsOf('that is a fact', 'a', 'fact')).toEqual(['that is a ', 'fact'])
  })

  test('far away in the text are not theirs', () => {
    expect(textsOf(`${'x '.repeat(40)}end then more`, 'end', 'x')).toEqual([`${'x '.repeat(40)}end then more`])
  })

  test('keep their confidence', () => {
    expect(
      alignWords('a b', [word('a'), word('b')], { startMs: 0, endMs: 100 }).map((each) => each.confidence),
    ).toEqual([0.5, 0.5])
  })

  test('have their times put in order and inside the segment', () => {
    const fitted = alignWords('a b c', [word('a ', 50, 900), word('b ', 20, 30), word('c', 5000, 6000)], {
      startMs: 100,
      endMs: 1000,
    })
    expect(fitted.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [100, 900],
      [100, 100],
      [1000, 1000],
    ])
  })
})

test('words that an engine gives in another order than their times never run backwards', () => {
  const fitted = alignWords('a b c', [word('a ', 500, 600), word('b ', 200, 300), word('c', 400, 900)], {
    startMs: 0,
    endMs: 1000,
  })
  expect(fitted.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [500, 600],
    [500, 500],
    [500, 900],
  ])
})

describe('a text without words', () => {
  test('is cut into words that share the time by length', () => {
    expect(alignWords('我们开会。', [], { startMs: 1000, endMs: 2000 })).toEqual([
      { startMs: 1000, endMs: 1400, text: '我们', confidence: null, estimated: true },
      { startMs: 1400, endMs: 2000, text: '开会。', confidence: null, estimated: true },
    ])
  })

  test('of marks alone is one word', () => {
    expect(alignWords('……', [], { startMs: 0, endMs: 10 })).toEqual([
      { startMs: 0, endMs: 10, text: '……', confidence: null, estimated: true },
    ])
  })

  test('keeps what stands before the first word', () => {
    expect(textsOf('“well, yes”')).toEqual(['“well, ', 'yes”'])
  })
})
