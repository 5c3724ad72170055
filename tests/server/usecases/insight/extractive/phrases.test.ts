import { describe, expect, it } from 'vitest'
import { createTimeSlice } from '../../../../../server/lib/timeSlice'
import { buildTermVectors } from '../../../../../server/usecases/insight/extractive/termVectors'
import { topPhrases, rankTerms } from '../../../../../server/usecases/insight/extractive/phrases'
import { createTokenizer } from '../../../../../server/usecases/insight/extractive/tokenizer'
import type { LanguageValue } from '../../../../../src/wire/constants'

async function named(texts: string[], language: LanguageValue, most = 5, least = 2) {
  const tokens = texts.map(createTokenizer(language))
  const terms = await rankTerms(tokens, await buildTermVectors(tokens, createTimeSlice()), createTimeSlice())
  return topPhrases(
    tokens,
    { score: (term) => terms.get(term) ?? 0, max: most, minOccurrences: least },
    createTimeSlice(),
  )
}

describe('what a text is about', () => {
  it('words that stand together are one phrase, written as in the text', async () => {
    const names = await named(
      ['The Night Bus stops here', 'the Night Bus is late', 'a Night Bus for students', 'students wait'],
      'en',
    )
    expect(names[0]).toBe('Night Bus')
    expect(names).toContain('students')
    expect(names).not.toContain('Bus')
  })

  it('in Chinese they are joined by nothing', async () => {
    expect((await named(['转写记录丢失', '打开转写记录', '删除转写记录'], 'cn'))[0]).toBe('转写记录')
  })

  it('a word that also stands alone often is named besides no phrase of it twice', async () => {
    const names = await named(['red roof', 'red roof', 'green roof', 'green roof', 'roof repair', 'roof repair'], 'en')
    const words = names.flatMap((name) => name.split(' '))
    expect(words.filter((word) => word === 'roof').length).toBeLessThanOrEqual(
      names.filter((name) => name.includes('roof')).length,
    )
    expect(new Set(names).size).toBe(names.length)
  })

  it('what is said too seldom is no name, and there are at most as many as wanted', async () => {
    expect(await named(['garden wall', 'roof'], 'en', 5, 2)).toEqual([])
    expect(await named(['garden roof wall tree bus', 'tree bus wall garden roof'], 'en', 2, 1)).toHaveLength(2)
    expect(await named([], 'en')).toEqual([])
  })
})
