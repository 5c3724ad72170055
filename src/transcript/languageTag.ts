/** BCP 47 tags of the languages a recording may be in. */
const tags = new Map([
  ['cn', 'zh-CN'],
  ['cn_cantonese', 'yue'],
  ['cn_henanese', 'zh-CN'],
  ['cn_xinanese', 'zh-CN'],
])

/** For `lang` attributes: how a text is to be pronounced and which glyphs it takes. Undefined when nobody knows. */
export function languageTag(language: string): string | undefined {
  return tags.get(language) ?? (/^[a-z]{2}$/.test(language) ? language : undefined)
}
