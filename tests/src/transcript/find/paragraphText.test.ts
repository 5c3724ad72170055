import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FindOptions } from '../../../../src/transcript/find/find'
import { loadScriptFold } from '../../../../src/transcript/find/foldScript'
import {
  findInParagraphs,
  hitIn,
  joinParagraph,
  paragraphTexts,
  type TranscriptHit,
} from '../../../../src/transcript/find/paragraphText'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import type { Segment } from '../../../../src/transcript/model/transcript'

const plain: FindOptions = {
  text: '',
  matchCase: false,
  wholeWord: false,
  regex: false,
  foldWidth: false,
  foldScript: false,
}
const joined = (...texts: string[]) => joinParagraph(texts.map((text, index) => ({ id: `${index}`, text })))
/** The parts of each hit, as texts. */
function found(texts: string[], options: Partial<FindOptions>, script?: Parameters<typeof findInParagraphs>[2]) {
  const partOf = ({ segment, start, end }: TranscriptHit[0]) => texts[Number(segment)]?.slice(start, end)
  return findInParagraphs([joined(...texts)], { ...plain, ...options }, script).map((hit) => hit.map(partOf))
}

test('segments are joined as a paragraph shows them', () => {
  expect(joined('明天上午', '十点开会').text).toBe('明天上午十点开会')
  expect(joined('the big', 'cat').text).toBe('the big cat')
  expect(joined('the big ', 'cat', ' sat').text).toBe('the big cat sat')
  expect(joined('用', 'React', '写').text).toBe('用React写')
})

describe('a phrase over segments', () => {
  test('is found in its parts', () => {
    expect(found(['明天上午', '十点开会'], { text: '上午十点' })).toEqual([['上午', '十点']])
    expect(found(['see the big', 'red', 'cat there'], { text: 'big red cat' })).toEqual([['big', 'red', 'cat']])
  })

  test('is not found where a paragraph ends', () => {
    const { segments } = parseTranscript({
      list: [
        { id: 'a', start: 0, end: 900, text: '明天上午', role: '1' },
        { id: 'b', start: 1000, end: 1900, text: '十点开会', role: '1' },
        { id: 'c', start: 2000, end: 2900, text: '好的', role: '2' },
      ],
    })
    const search = (text: string) => findInParagraphs(paragraphTexts(segments), { ...plain, text })
    expect(search('上午十点')).toHaveLength(1)
    expect(search('开会好的')).toEqual([])
  })

  test('is found with the other case, width or script', async () => {
    const script = await loadScriptFold()
    expect(found(['The BIG', 'Cat'], { text: 'big cat' })).toEqual([['BIG', 'Cat']])
    expect(found(['第Ａ', '１組'], { text: 'a1', foldWidth: true })).toEqual([['Ａ', '１']])
    expect(found(['開', '會'], { text: '开会', foldScript: true }, script)).toEqual([['開', '會']])
  })

  test('counts as whole words where it does in the paragraph', () => {
    expect(found(['concat', 'cat s'], { text: 'cat cat', wholeWord: true })).toEqual([])
    expect(found(['a cat', 'cat s'], { text: 'cat cat', wholeWord: true })).toEqual([['cat', 'cat']])
  })

  test('may be an expression', () => {
    expect(found(['第', '12', '天'], { text: '第\\d+天', regex: true })).toEqual([['第', '12', '天']])
  })
})

test('the space between segments belongs to none of them', () => {
  expect(found(['one two', 'three'], { text: 'two ' })).toEqual([['two']])
  expect(found(['one two', 'three'], { text: ' three' })).toEqual([['three']])
  expect(found(['one two', 'three'], { text: ' ' })).toEqual([[' ']])
  expect(hitIn(joined('one', 'two'), { start: 3, end: 4 })).toBeNull()
})

test('an empty query has no hits', () => {
  expect(found(['one'], { text: '' })).toEqual([])
})

test('whatever is found, its parts are what the paragraph says there', () => {
  const text = fc.oneof(fc.constantFrom('上午', '十点', 'the cat', ' sat', 'on '), fc.string({ minLength: 1 }))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat(), (texts, from, length) => {
      const paragraph = joined(...texts)
      const start = from % paragraph.text.length
      const wanted = paragraph.text.slice(start, start + 1 + (length % 8))
      const hits = findInParagraphs([paragraph], { ...plain, text: wanted, matchCase: true })
      const parts = hits.map((hit) =>
        hit.map((part) => texts[Number(part.segment)]?.slice(part.start, part.end)).join(''),
      )
      for (const part of parts) expect(part.replace(/\s/g, '')).toBe(wanted.replace(/\s/g, ''))
      if (wanted.trim() !== '') expect(hits.length).toBeGreaterThan(0)
    }),
  )
})

test('ten thousand segments are searched within a moment', () => {
  const segments: Segment[] = Array.from({ length: 10_000 }, (_, index) => ({
    id: `${index}`,
    startMs: index * 1_800,
    endMs: index * 1_800 + 1_500,
    speaker: `${Math.floor(index / 50) % 2}`,
    text: index % 7 === 0 ? '我们明天上午' : '十点开会讨论预算 budget',
    words: [],
  }))
  const startedMs = performance.now()
  expect(
    findInParagraphs(paragraphTexts(segments), { ...plain, text: '上午十点', foldWidth: true }).length,
  ).toBeGreaterThan(1_000)
  // It takes about 10 ms; a slow machine must not fail the test.
  expect(performance.now() - startedMs).toBeLessThan(1_000)
})
