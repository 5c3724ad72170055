import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Segment, Word } from '../../../../src/transcript/model/transcript'
import { timeAt, replaceText } from '../../../../src/transcript/operations/retime'

/** Words of 300 ms that start every 280 ms: each overlaps the next, as engines return them. */
function segmentOf(texts: readonly string[]): Segment {
  const words = texts.map((text, at): Word => ({ text, startMs: at * 280, endMs: at * 280 + 300, confidence: 0.7 }))
  const endMs = words.at(-1)?.endMs ?? 0
  return { id: 'a', startMs: 0, endMs, speaker: '', text: texts.join(''), words }
}

const english = Array.from({ length: 12 }, (_, at) => `word${'abcdefghijkl'.charAt(at)} `)
const chinese = ['我们', '今天', '下午', '在', '会议室', '讨论', '预算', '和', '人员', '安排', '，大家', '同意。']
const places = fc.uniqueArray(fc.nat(11), { maxLength: 11 })

describe.each([
  ['English', english],
  ['Chinese', chinese],
])('%s words', (_, texts) => {
  const segment = segmentOf(texts)

  it('that stay while others go are the same objects', () => {
    fc.assert(
      fc.property(places, (gone) => {
        const kept = segment.words.filter((_word, at) => !gone.includes(at))
        const { words } = replaceText(segment, kept.map(({ text }) => text).join(''))
        expect(words.map((word) => kept.indexOf(word))).toEqual(kept.map((_word, at) => at))
      }),
    )
  })

  it('that stay while others are put in between are the same objects, and nothing goes back in time', () => {
    fc.assert(
      fc.property(places, (before) => {
        const text = texts.map((each, at) => (before.includes(at) ? `new ${each}` : each)).join('')
        const { words } = replaceText(segment, text)
        expect(segment.words.filter((word) => !words.includes(word))).toEqual([])
        expect(words.map((word) => word.text).join('')).toBe(text)
        const starts = words.map(({ startMs }) => startMs)
        expect(starts).toEqual([...starts].sort((a, b) => a - b))
      }),
    )
  })
})

describe('another text', () => {
  it('leaves the time of deleted words to nobody', () => {
    const { words } = replaceText(segmentOf(['go ', 'on ', 'now']), 'go now')
    expect(words.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
      ['go ', 0, 300],
      ['now', 560, 860],
    ])
  })

  it('put into a pause begins where the word before has ended, and ends before the next', () => {
    const pause = { ...segmentOf(['go ', 'now']), endMs: 2_000 }
    const words = pause.words.map((word, at) => (at === 1 ? { ...word, startMs: 1_000, endMs: 1_300 } : word))
    const typed = replaceText({ ...pause, words }, 'go right on now').words.filter(({ estimated }) => estimated)
    expect(typed.map(({ text }) => text)).toEqual(['right ', 'on '])
    expect([typed[0]?.startMs, typed[1]?.endMs]).toEqual([300, 1_000])
  })

  it('put between words that stayed, beside others that changed, begins where the one before has ended', () => {
    const times = [
      [0, 200],
      [300, 500],
      [1_000, 1_200],
      [1_300, 1_500],
    ]
    const words = ['go ', 'on ', 'now ', 'then'].map((text, at): Word => {
      const [startMs = 0, endMs = 0] = times[at] ?? []
      return { text, startMs, endMs, confidence: 0.7 }
    })
    const segment = { ...segmentOf(['go ', 'on ', 'now ', 'then']), endMs: 1_500, words }
    const now = replaceText(segment, 'so on xx now when').words.map(({ text, startMs, endMs }) => [
      text,
      startMs,
      endMs,
    ])
    expect(now).toEqual([
      ['so ', 0, 200],
      ['on ', 300, 500],
      ['xx ', 500, 1_000],
      ['now ', 1_000, 1_200],
      ['when', 1_300, 1_500],
    ])
  })

  it.each([
    ['another word', ['go ', 'on ', 'now'], 'go off now', 'off ', 280, 580],
    ['a word that was typed on', ['go ', 'on ', 'now'], 'go onto now', 'onto ', 280, 580],
    ['the last word, typed on,', ['go ', 'on'], 'go once', 'once', 280, 580],
    ['a word that was begun otherwise', ['go ', 'on ', 'now'], 'go moron now', 'moron ', 280, 580],
    ['another word in Chinese', ['我们', '今天', '开会'], '我们明天开会', '明天', 280, 580],
  ])('with %s in the place of one has no confidence for it, and calculated times', (_, texts, text, word, from, to) => {
    const segment = segmentOf(texts)
    const now = replaceText(segment, text).words.find((each) => each.text === word)
    expect(now).toMatchObject({ confidence: null, estimated: true, startMs: from })
    expect(now?.endMs).toBeLessThanOrEqual(to)
  })

  it('never gives a word the time of another where a capital letter is longer than its small one', () => {
    const { words } = replaceText(segmentOf(['İİİ ', 'one ', 'two']), 'so İİİ ONE and TWO')
    expect(words.filter(({ estimated }) => !estimated).map(({ text, startMs }) => [text, startMs])).toEqual([
      ['İİİ ', 0],
    ])
    expect(words.map(({ text }) => text).join('')).toBe('so İİİ ONE and TWO')
  })

  it('in other case keeps time and confidence', () => {
    expect(replaceText(segmentOf(['go ', 'on']), 'Go on').words[0]).toEqual({
      text: 'Go ',
      startMs: 0,
      endMs: 300,
      confidence: 0.7,
    })
  })

  it('does not take half an emoji for an unchanged word', () => {
    const { words } = replaceText(segmentOf(['\ud83d\ude42', '好']), '\ud83d\ude43好')
    expect(words.map(({ text, confidence }) => [text, confidence])).toEqual([
      ['\ud83d\ude43', null],
      ['好', 0.7],
    ])
  })

  it('that is the same text is the same segment', () => {
    const segment = segmentOf(english)
    expect(replaceText(segment, segment.text)).toBe(segment)
  })
})

describe('the time of a place in the text', () => {
  const segment = segmentOf(['go ', ' on'])

  it.each([
    [0, 0],
    [1, 93],
    [3, 280],
    [4, 280],
    [5, 480],
    [6, 580],
    [99, 580],
  ])('%i is %i ms', (at, ms) => {
    expect(timeAt(segment, at)).toBe(ms)
  })
})
