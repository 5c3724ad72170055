import { describe, expect, it } from 'vitest'
import { addTokens, tokensOf } from '../../../../server/usecases/search/searchTokens'

const indexed = (text: string) => {
  const tokens = new Set<string>()
  addTokens(text, tokens)
  return tokens
}

describe('tokens of the full-text index', () => {
  it.each<[string, string, string[]]>([
    ['words', 'gpt-4 is "café" don’t', ['gpt', '4', 'is', 'café', 'don', 't']],
    ['characters and pairs', '你好世', ['你', '好', '世', '你好', '好世']],
    ['no pairs across punctuation', '你，好', ['你', '好']],
    ['characters beside letters', '用gpt模型', ['用', 'gpt', '模', '型', '模型']],
    ['characters of two units', '𠮷野', ['𠮷', '野', '𠮷野']],
    ['letters of other scripts', 'größe مرحبا', ['größe', 'مرحبا']],
    ['nothing', ' ，!', []],
    ['long words, cut', 'x'.repeat(50), ['x'.repeat(40)]],
  ])('%s', (_name, text, tokens) => {
    expect([...indexed(text)].toSorted()).toEqual(tokens.toSorted())
  })

  it.each(['你', '你好', '好世界', 'gpt模', '用gp', 'größ', '4', 'x'.repeat(45)])(
    'lead to %s by its tokens',
    (term) => {
      const tokens = [...indexed('我们用gpt模型说：你好世界，größe 4 ' + 'x'.repeat(50))]
      const wanted = tokensOf(term)
      expect(wanted.length).toBeGreaterThan(0)
      for (const { text, isPrefix } of wanted)
        expect(tokens.some((token) => (isPrefix ? token.startsWith(text) : token === text))).toBe(true)
    },
  )

  it('look for the beginning of words with two letters and more', () => {
    expect(tokensOf('a bc 你好吗')).toEqual([
      { text: 'a', isPrefix: false },
      { text: 'bc', isPrefix: true },
      { text: '你好', isPrefix: false },
      { text: '好吗', isPrefix: false },
    ])
    expect(tokensOf('!?。')).toEqual([])
  })

  it('never contain what the syntax of queries gives a meaning', () => {
    for (let code = 0; code < 0x3000; code++) {
      for (const token of indexed(`a${String.fromCharCode(code)}b`)) expect(token).not.toMatch(/[\s\ue000!-/:-@[-`{-~]/)
    }
  })
})
