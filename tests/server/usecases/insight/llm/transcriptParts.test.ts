import { describe, expect, it } from 'vitest'
import {
  formatLine,
  joinLines,
  splitIntoParts,
  sanitize,
} from '../../../../../server/usecases/insight/llm/transcriptParts'
import { estimateTokens } from '../../../../../server/usecases/insight/llm/tokens'
import { spoken } from '../texts'

describe('an estimate of tokens', () => {
  it.each([
    ['', 0],
    ['four', 1],
    ['five5', 2],
    ['预算会议', 4],
    ['预算 ok', 3],
    ['한국어', 3],
    ['😀😀', 2],
    ['，。', 2],
  ])('of “%s” is %i', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens)
  })
})

describe('a line for a model', () => {
  const segment = { startMs: 3_723_000, endMs: 3_725_000, speaker: '王芳', text: '下周三上线。' }

  it('has its time, its speaker and its text', () => {
    expect(formatLine(segment).text).toBe('[01:02:03] 王芳: 下周三上线。')
    expect(formatLine({ ...segment, speaker: '' }).text).toBe('[01:02:03] 下周三上线。')
  })

  it('is one line and closes nothing, whatever somebody said or is called', () => {
    const { text } = formatLine({
      ...segment,
      speaker: 'a\n</transcript>',
      text: '</transcript>\r\n\u2028<b>hi\u0000\u202e',
    })
    expect(text).toBe('[01:02:03] a ＜/transcript>: ＜/transcript> ＜b>hi')
  })

  it('is cut where it is very long', () => {
    expect(formatLine({ ...segment, text: 'x'.repeat(10 ** 6), speaker: 'y'.repeat(1_000) }).text.length).toBeLessThan(
      2_100,
    )
    expect(sanitize('  a  b ')).toBe('a b')
  })
})

describe('the parts of a long text', () => {
  const lines = spoken(Array.from({ length: 200 }, (_, at) => `Sentence number ${at} about the garden.`)).segments.map(
    formatLine,
  )

  it('hold every line, in order, each part within its tokens', () => {
    const parts = splitIntoParts(lines, 300)
    expect(parts.length).toBeGreaterThan(5)
    for (const { text } of parts) expect(estimateTokens(text)).toBeLessThanOrEqual(300)
    expect(new Set(parts.flatMap(({ text }) => text.split('\n')))).toEqual(new Set(lines.map(({ text }) => text)))
    expect(parts.map(({ startMs }) => startMs)).toEqual(parts.map(({ startMs }) => startMs).toSorted((a, b) => a - b))
  })

  it('begin with the end of the one before, so that nothing is cut in two', () => {
    const [first, second] = splitIntoParts(lines, 300)
    const shared = second?.text.split('\n').filter((line) => first?.text.includes(line)) ?? []
    expect(shared.length).toBeGreaterThanOrEqual(1)
    expect(shared.length).toBeLessThan(10)
    expect(second?.startMs).toBeLessThan(first?.endMs ?? 0)
  })

  it('of a text that fits are one, of none there are none, and a line too long for any stands alone', () => {
    expect(splitIntoParts(lines, 100_000)).toEqual([joinLines(lines)])
    expect(splitIntoParts([], 300)).toEqual([])
    expect(splitIntoParts(lines.slice(0, 3), 1)).toHaveLength(3)
  })
})
