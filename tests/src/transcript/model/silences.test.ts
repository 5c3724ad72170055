import { describe, expect, it } from 'vitest'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import { endOfSilence, totalMs, findSilences } from '../../../../src/transcript/model/silences'

const talk = (...spans: [number, number][]) =>
  parseTranscript({ list: spans.map(([start, end], at) => ({ id: `s${at}`, start, end, text: 'text' })) })

describe('silences', () => {
  it('lie before, between and after what is said, a little apart from it', () => {
    expect(findSilences(talk([5_000, 6_000], [9_000, 10_000]), 20_000)).toEqual([
      { startMs: 0, endMs: 4_750 },
      { startMs: 6_250, endMs: 8_750 },
      { startMs: 10_250, endMs: 19_750 },
    ])
  })

  it('are none in short pauses, under somebody else’s voice, and where nothing is known', () => {
    expect(findSilences(talk([0, 1_000], [2_400, 3_000]), 3_100)).toEqual([])
    expect(findSilences(talk([0, 10_000], [1_000, 2_000], [9_000, 12_000]), 12_000)).toEqual([])
    expect(findSilences(talk(), 60_000)).toEqual([])
  })

  it('tell what skipping them saves, and where each ends', () => {
    const spans = findSilences(talk([5_000, 6_000], [9_000, 10_000]), 10_000)
    expect(totalMs(spans)).toBe(4_750 + 2_500)
    expect([0, 4_749, 4_750, 6_249, 6_250, 8_749, 9_500].map((ms) => endOfSilence(spans, ms))).toEqual([
      4_750,
      4_750,
      null,
      null,
      8_750,
      8_750,
      null,
    ])
  })
})
