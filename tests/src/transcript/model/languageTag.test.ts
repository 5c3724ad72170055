import { expect, test } from 'vitest'
import { languageTag } from '../../../../src/transcript/model/languageTag'

test.each([
  ['cn', 'zh-CN'],
  ['cn_cantonese', 'yue'],
  ['cn_xinanese', 'zh-CN'],
  ['en', 'en'],
  ['ar', 'ar'],
  ['', undefined],
  ['cn_unheard_of', undefined],
])('the language %j is tagged %s', (language, tag) => {
  expect(languageTag(language)).toBe(tag)
})
