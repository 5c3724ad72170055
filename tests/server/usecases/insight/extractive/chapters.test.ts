import { describe, expect, it } from 'vitest'
import { createTimeSlice } from '../../../../../server/lib/timeSlice'
import { buildTermVectors } from '../../../../../server/usecases/insight/extractive/termVectors'
import { chapterStarts } from '../../../../../server/usecases/insight/extractive/chapters'

/** A two-word sentence for each letter; each letter is a topic. */
const sentences = (pattern: string) =>
  Array.from(pattern, (subject, at) =>
    [`${subject}${at % 3}`, `${subject}${(at + 1) % 3}`].map((key) => ({ text: key, key })),
  )

async function startsOf(pattern: string, plan = { maxChapters: 10, minSentences: 4 }) {
  const { bySentence, idf } = await buildTermVectors(sentences(pattern), createTimeSlice())
  return chapterStarts(bySentence, { ...plan, terms: idf.length }, createTimeSlice())
}

describe('chapters', () => {
  it('begin where the subject changes', async () => {
    expect(await startsOf(`${'a'.repeat(12)}${'b'.repeat(10)}${'c'.repeat(14)}`)).toEqual([0, 12, 22])
  })

  it('of one subject are one, of no sentence at most one, and it begins at the start', async () => {
    expect((await startsOf('a'.repeat(6)))[0]).toBe(0)
    expect(await startsOf('aaa')).toEqual([0])
    expect(await startsOf('')).toEqual([0])
  })

  it('are at most as many as planned, at the clearest changes', async () => {
    const pattern = `${'a'.repeat(12)}${'b'.repeat(12)}${'c'.repeat(12)}${'d'.repeat(12)}`
    expect(await startsOf(pattern, { maxChapters: 2, minSentences: 4 })).toHaveLength(2)
    for (const start of await startsOf(pattern, { maxChapters: 3, minSentences: 4 }))
      expect([0, 12, 24, 36]).toContain(start)
  })

  it('have as many sentences as planned at least', async () => {
    const starts = await startsOf('aabbccddeeffgghhaabbccdd', { maxChapters: 20, minSentences: 5 })
    for (const [at, start] of [...starts, 24].entries())
      expect(start - (starts[at - 1] ?? -5)).toBeGreaterThanOrEqual(5)
  })
})
