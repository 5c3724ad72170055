import { describe, expect, it } from 'vitest'
import { createTokenizer } from '../../../../../server/usecases/insight/extractive/tokenizer'
import type { LanguageValue } from '../../../../../src/wire/constants'

const keys = (text: string, language: LanguageValue) =>
  createTokenizer(language)(text)
    .map(({ key }) => key)
    .filter((key) => key !== '')

describe('the words of a text', () => {
  it.each<[LanguageValue, string, string[]]>([
    ['en', 'The libraries need new roofs, and a glass house!', ['library', 'roof', 'glass', 'house']],
    ['en', 'I don’t think it’s so, you know.', []],
    ['cn', '我们觉得预算问题已经解决了', ['预算', '解决']],
    ['cn', '登录页和市场部都更新了 APP', ['登录页', '市场部', '更新', 'app']],
    ['cn', '王芳打开了转写记录', ['王芳', '打开', '转写', '记录']],
    ['de', 'Die Bibliothek braucht ein neues Dach', ['bibliothek', 'braucht', 'neues', 'dach']],
    ['es', 'La biblioteca necesita un techo', ['biblioteca', 'necesita', 'techo']],
    ['ar', 'المكتبة في المدينة', ['المكتبة', 'المدينة']],
    ['en', '2024 3.5 100% — …', []],
  ])('in %s of “%s” are %j', (language, text, expected) => {
    expect(keys(text, language)).toEqual(expected)
  })

  it('count alike in any case and width', () => {
    expect(keys('ＡＰＩ api API', 'cn')).toEqual(['api', 'api', 'api'])
  })

  it('a mark parts two words, so that no phrase goes over it', () => {
    const tokens = createTokenizer('en')('red roof, garden wall').map(({ key }) => key)
    expect(tokens).toEqual(['red', 'roof', '', 'garden', 'wall'])
  })

  it('that are names of what every object has are words like others', () => {
    expect(keys('constructor prototype hasOwnProperty', 'en')).toEqual(['constructor', 'prototype', 'hasownproperty'])
  })
})
