import { describe, expect, it } from 'vitest'
import { createTimeSlice } from '../../../../../server/lib/timeSlice'
import { splitSentences } from '../../../../../server/usecases/insight/extractive/sentences'
import type { TranscriptTextSegment } from '../../../../../server/ports/textServices'
import type { LanguageValue } from '../../../../../src/wire/constants'

const segment = (startMs: number, endMs: number, text: string, speaker = 'A'): TranscriptTextSegment => ({
  startMs,
  endMs,
  text,
  speaker,
})
const cut = async (segments: TranscriptTextSegment[], language: LanguageValue = 'cn') =>
  (await splitSentences({ title: '', language, segments }, createTimeSlice())).map(({ startMs, text }) => [
    startMs,
    text,
  ])

describe('the sentences of a spoken text', () => {
  it('a segment with several is cut, each at the moment it is said', async () => {
    expect(await cut([segment(1_000, 3_000, '今天下雨。明天天晴。')])).toEqual([
      [1_000, '今天下雨。'],
      [2_000, '明天天晴。'],
    ])
    expect(await cut([segment(0, 4_000, 'It is 3.5 km. We walk!')], 'en')).toEqual([
      [0, 'It is 3.5 km.'],
      [2_545, 'We walk!'],
    ])
  })

  it('one that goes over several segments is put together, with or without spaces as its script has them', async () => {
    const chinese = [
      segment(0, 900, '我们今天，'),
      segment(1_000, 1_900, '讨论预算。'),
      segment(2_000, 3_000, '开始。'),
    ]
    expect(await cut(chinese)).toEqual([
      [0, '我们今天，讨论预算。'],
      [2_000, '开始。'],
    ])
    expect(await cut([segment(0, 900, 'We talk'), segment(1_000, 1_900, 'about money.')], 'en')).toEqual([
      [0, 'We talk about money.'],
    ])
  })

  it('another speaker or a long pause ends it', async () => {
    expect(await cut([segment(0, 900, '我们今天，'), segment(1_000, 1_900, '对，讨论预算。', 'B')])).toHaveLength(2)
    expect(await cut([segment(0, 900, '我们今天，'), segment(9_000, 9_900, '讨论预算。')])).toHaveLength(2)
  })

  it('of an engine that writes no marks are its segments', async () => {
    const plain = ['the roof leaks', 'we need a builder', 'in the spring'].map((text, at) =>
      segment(at * 1_000, at * 1_000 + 900, text),
    )
    expect(await cut(plain, 'en')).toEqual([
      [0, 'the roof leaks'],
      [1_000, 'we need a builder'],
      [2_000, 'in the spring'],
    ])
  })

  it('have no fillers, and nothing is left of what is nothing else', async () => {
    expect(
      await cut([segment(0, 900, '嗯，我们开始。'), segment(1_000, 1_500, '嗯嗯，啊。'), segment(2_000, 2_500, '……')]),
    ).toEqual([[0, '我们开始。']])
  })

  it('a word of a dialect that looks like a filler stays: 唔 is “not”', async () => {
    expect(await cut([segment(0, 900, '唔会用太耐时间。')], 'cn_cantonese')).toEqual([[0, '唔会用太耐时间。']])
  })

  it.each<[LanguageValue, string, number]>([
    ['cn', '很长的一句话里面没有停顿'.repeat(60), 100],
    ['cn', '有逗号的一句话，'.repeat(60), 100],
    ['en', 'a sentence without any end '.repeat(60), 260],
    ['cn', '😀'.repeat(300), 100],
  ])('in %s a very long one is cut, and no letter is lost or cut in two', async (language, text, most) => {
    const cuts = await cut([segment(0, 60_000, `${text}字`)], language)
    const texts = cuts.map(([, one]) => String(one))
    for (const one of texts) expect(one.length).toBeLessThanOrEqual(most)
    expect(texts.filter((one) => /\p{Surrogate}/u.test(one))).toEqual([])
    if (/\p{L}/u.test(text)) expect(texts.join('').replaceAll(' ', '')).toBe(`${text}字`.replaceAll(' ', ''))
    expect(cuts.map(([startMs]) => startMs)).toEqual(cuts.map(([startMs]) => Number(startMs)).toSorted((a, b) => a - b))
  })
})
