import { describe, expect, it } from 'vitest'
import { excerptOf } from '../../../../server/usecases/search/searchExcerpt'
import { createTermFinder, rangesOf } from '../../../../server/usecases/search/searchMatches'

const marked = (line: string, ...terms: string[]) =>
  rangesOf(createTermFinder(terms)(line)).map(([start, end]) => line.slice(start, end))

describe('terms in a line', () => {
  it.each<[string, string[], string, string[]]>([
    ['in Chinese anywhere', ['算'], '预算和算法', ['算', '算']],
    ['the beginning of words only', ['art'], 'art party artist', ['art', 'art']],
    ['words beside Chinese', ['gpt'], '用gpt模型', ['gpt']],
    ['phrases with any space', ['next quarter'], 'the next \n quarter', ['next \n quarter']],
    ['marks as they are', ['c++', '(a.b)', '$1-2&'], 'c++ (a.b) $1-2& axb', ['c++', '(a.b)', '$1-2&']],
    ['overlapping terms as one', ['你好', '好世界'], '你好世界', ['你好世界']],
    ['nothing', ['x'], 'abc', []],
  ])('%s', (_name, terms, line, found) => {
    expect(marked(line, ...terms)).toEqual(found)
  })

  it('are told apart', () => {
    expect(createTermFinder(['a', 'b', 'c'])('a a b').map(({ term }) => term)).toEqual([0, 0, 1])
  })
})

describe('an excerpt', () => {
  it('of a short line is the line', () => {
    expect(excerptOf('abc', [[1, 2]])).toEqual({ text: 'abc', marks: [[1, 2]] })
  })

  it.each<[string, string, string]>([
    ['我们今天先看一下这个项目的预算和时间', '预算', '…天先看一下这个项目的预算和时间'],
    ['我们先看预算和时间', '预算', '我们先看预算和时间'],
    ['So let us look at the next release', 'release', '…look at the next release'],
    [`${'x'.repeat(30)}here`, 'here', `…${'x'.repeat(20)}here`],
  ])('begins where its first mark can be seen on a phone: %s', (line, word, text) => {
    const at = line.indexOf(word)
    const excerpt = excerptOf(line, [[at, at + word.length]])
    expect(excerpt.text).toBe(text)
    expect(excerpt.marks.map(([start, end]) => excerpt.text.slice(start, end))).toEqual([word])
  })

  it('of a long line begins before the first mark, and its marks fit', () => {
    const line = `${'𠮷'.repeat(60)}here${'x'.repeat(200)}there`
    const at = line.indexOf('here')
    const { text, marks } = excerptOf(line, [
      [at, at + 4],
      [line.length - 5, line.length],
    ])
    expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(['here'])
    expect(text.startsWith('…𠮷')).toBe(true)
    expect(text.endsWith('x…')).toBe(true)
    expect(text.length).toBeLessThanOrEqual(163)
  })
})
