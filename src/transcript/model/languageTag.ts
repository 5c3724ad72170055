/** BCP 47 tags by recording language. */
const tags = new Map([
  ['cn', 'zh-CN'],
  ['cn_cantonese', 'yue'],
  ['cn_henanese', 'zh-CN'],
  ['cn_xinanese', 'zh-CN'],
])

/** Tag for `lang` attributes, which select pronunciation and glyphs. Undefined when unknown. */
export function languageTag(language: string): string | undefined {
  return tags.get(language) ?? (/^[a-z]{2}$/.test(language) ? language : undefined)
}
