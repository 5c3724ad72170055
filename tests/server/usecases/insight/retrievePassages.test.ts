import { describe, expect, it } from 'vitest'
import { createTimeSlice } from '../../../../server/lib/timeSlice'
import { formatLine } from '../../../../server/usecases/insight/llm/transcriptParts'
import { retrievePassages } from '../../../../server/usecases/insight/retrievePassages'
import type { LanguageValue } from '../../../../src/wire/constants'
import { spoken } from './texts'

const fillerOf = (language: LanguageValue, at: number) =>
  language === 'cn'
    ? `花园里的第${at}个故事，大家一边散步一边聊天气。`
    : `Somebody tells story ${at} about a walk in the garden.`

async function chosen(
  question: string,
  language: LanguageValue,
  special: Record<number, string> = {},
  mostTokens = 1_200,
) {
  const texts = Array.from({ length: 600 }, (_, at) => special[at] ?? fillerOf(language, at))
  const lines = spoken(texts, language).segments.map(formatLine)
  const found = await retrievePassages(lines, {
    question,
    language,
    maxTokens: mostTokens,
    timeSlice: createTimeSlice(),
  })
  return {
    texts: found.map(({ text }) => text).join('\n'),
    starts: found.map(({ startMs }) => startMs),
    tokens: found.reduce((sum, { tokens }) => sum + tokens, 0),
  }
}

describe('what of a long text a question is about', () => {
  it.each<[LanguageValue, string, string]>([
    ['en', 'Who repairs the roofs?', 'The carpenter repairs the roof.'],
    ['cn', '屋顶由谁来修理？', '木匠下周修理屋顶。'],
  ])(
    'in %s is found wherever it stands, with the beginning, in order and within the limit',
    async (language, question, answer) => {
      for (const place of [20, 300, 599]) {
        const { texts, starts, tokens } = await chosen(question, language, { [place]: answer })
        expect(texts).toContain(answer)
        expect(starts[0]).toBe(0)
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
        expect(tokens).toBeLessThanOrEqual(1_200)
      }
    },
  )

  it('a rare word counts more than one that stands everywhere', async () => {
    expect((await chosen('the garden carpenter', 'en', { 400: 'A carpenter came.' }, 600)).texts).toContain(
      'A carpenter came.',
    )
  })

  it('a question whose words are nowhere gets passages from all over', async () => {
    const { starts } = await chosen('zebra', 'en')
    const quarters = new Set(starts.map((start) => Math.floor(start / (150 * 6_000))))
    expect(quarters).toEqual(new Set([0, 1, 2, 3]))
  })

  it('a text that fits comes whole', async () => {
    expect((await chosen('zebra', 'en', {}, 10 ** 6)).starts).toHaveLength(600)
    expect((await chosen('zebra', 'en', {}, 0)).starts).toEqual([])
  })
})
