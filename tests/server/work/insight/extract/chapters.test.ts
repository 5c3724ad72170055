import { describe, expect, it } from 'vitest'
import { createPace } from '../../../../../server/pace'
import { bagsOf } from '../../../../../server/work/insight/extract/bags'
import { chapterStarts } from '../../../../../server/work/insight/extract/chapters'

/** A sentence of two words for each letter; each letter is a subject. */
const sentences = (pattern: string) =>
  Array.from(pattern, (subject, at) =>
    [`${subject}${at % 3}`, `${subject}${(at + 1) % 3}`].map((key) => ({ text: key, key })),
  )

async function startsOf(pattern: string, plan = { most: 10, least: 4 }) {
  const { bags, idf } = await bagsOf(sentences(pattern), createPace())
  return chapterStarts(bags, idf.length, plan, createPace())
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
    expect(await startsOf(pattern, { most: 2, least: 4 })).toHaveLength(2)
    for (const start of await startsOf(pattern, { most: 3, least: 4 })) expect([0, 12, 24, 36]).toContain(start)
  })

  it('have as many sentences as planned at least', async () => {
    const starts = await startsOf('aabbccddeeffgghhaabbccdd', { most: 20, least: 5 })
    for (const [at, start] of [...starts, 24].entries())
      expect(start - (starts[at - 1] ?? -5)).toBeGreaterThanOrEqual(5)
  })
})
