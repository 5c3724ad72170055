import { describe, expect, it } from 'vitest'
import { addTokens, tokensOf } from '../../../../server/usecases/search/searchTokens'

const indexed = (text: string) => {
  const tokens = new Set<string>()
  addTokens(text, tokens)
  return tokens
}
/** Words in a bigram or trigram stand behind this. */
const mark = /\u{e001}/gu
const readable = (token: string) => token.replace(mark, '+')

describe('tokens of the full-text index', () => {
  it.each<[string, string, string[]]>([
    [
      'words with those beside them',
      'gpt-4 is "café" ok',
      [
        'gpt',
        '4',
        'is',
        'café',
        'ok',
        '+gpt+4',
        '+4+is',
        '+is+café',
        '+café+ok',
        '+gpt+4+is',
        '+4+is+café',
        '+is+café+ok',
      ],
    ],
    ['characters with those beside them', '你好世界', [...'你好世界', '你好', '好世', '世界', '你好世', '好世界']],
    ['nothing across punctuation', '你，好', ['你', '好']],
    ['nothing across scripts', '用gpt模型', ['用', 'gpt', '模', '型', '模型']],
    ['characters of two units', '𠮷野', ['𠮷', '野', '𠮷野']],
    ['letters of other scripts', 'größe مرحبا', ['größe', 'مرحبا', '+größe+مرحبا']],
    ['nothing', ' ，!', []],
    ['long words, cut', 'x'.repeat(50), ['x'.repeat(40)]],
  ])('%s', (_name, text, tokens) => {
    expect([...indexed(text)].map(readable).toSorted()).toEqual(tokens.toSorted())
  })

  const terms = [
    '你',
    '你好',
    '好世界',
    'gpt模',
    '用gp',
    'größ',
    '4',
    'x'.repeat(45),
    '4 xxx',
    'größe 4',
    '界，größe 4 xx',
    'e 4',
  ]
  it.each(terms.flatMap((term) => [[term, false] as const, [term, true] as const]))(
    'lead to %s by its tokens (while the index is rebuilt: %s)',
    (term, isRebuilding) => {
      const text = '我们用gpt模型说：你好世界，größe 4 ' + 'x'.repeat(50)
      const wanted = tokensOf(term, isRebuilding)
      expect(wanted.length).toBeGreaterThan(0)
      const isThere = wanted.every(({ text: wantedText, isPrefix }) =>
        [...indexed(text)].some((token) => (isPrefix ? token.startsWith(wantedText) : token === wantedText)),
      )
      // The end of a word is not found.
      expect(isThere).toBe(term !== 'e 4')
    },
  )

  it('look for the beginning of the last word, with two letters and more, and for the longest groups', () => {
    const wanted = (term: string, isRebuilding = false) =>
      tokensOf(term, isRebuilding).map(({ text, isPrefix }) => readable(text) + (isPrefix ? '*' : ''))
    expect(wanted('a')).toEqual(['a'])
    expect(wanted('bc')).toEqual(['bc*'])
    expect(wanted('a bc 你好吗呢')).toEqual(['+a+bc', '你好吗', '好吗呢'])
    expect(wanted('the end of it')).toEqual(['+the+end+of', '+end+of+it*'])
    expect(wanted('the end 你好吗', true)).toEqual(['the', 'end', '你好', '好吗'])
    expect(wanted('!?。')).toEqual([])
  })

  it('never contain what the syntax of queries gives a meaning', () => {
    for (let code = 0; code < 0x3000; code++) {
      for (const token of indexed(`a${String.fromCharCode(code)}b`))
        expect(token.replace(mark, '')).not.toMatch(/[\s\ue000!-/:-@[-`{-~]/)
    }
  })
})
