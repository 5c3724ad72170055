import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Segment, Word } from '../../../src/transcript/model'
import { timeAt, withText } from '../../../src/transcript/retime'

/** Words of 300 ms that begin every 280 ms, as engines give them: each runs into the next. */
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
        const { words } = withText(segment, kept.map(({ text }) => text).join(''))
        expect(words.map((word) => kept.indexOf(word))).toEqual(kept.map((_word, at) => at))
      }),
    )
  })

  it('that stay while others are put in between are the same objects, and nothing goes back in time', () => {
    fc.assert(
      fc.property(places, (before) => {
        const text = texts.map((each, at) => (before.includes(at) ? `new ${each}` : each)).join('')
        const { words } = withText(segment, text)
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
    const { words } = withText(segmentOf(['go ', 'on ', 'now']), 'go now')
    expect(words.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
      ['go ', 0, 300],
      ['now', 560, 860],
    ])
  })

  it('in other case keeps time and confidence', () => {
    expect(withText(segmentOf(['go ', 'on']), 'Go on').words[0]).toEqual({
      text: 'Go ',
      startMs: 0,
      endMs: 300,
      confidence: 0.7,
    })
  })

  it('does not take half an emoji for an unchanged word', () => {
    const { words } = withText(segmentOf(['\ud83d\ude42', '好']), '\ud83d\ude43好')
    expect(words.map(({ text, confidence }) => [text, confidence])).toEqual([
      ['\ud83d\ude43', null],
      ['好', 0.7],
    ])
  })

  it('that is the same text is the same segment', () => {
    const segment = segmentOf(english)
    expect(withText(segment, segment.text)).toBe(segment)
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
