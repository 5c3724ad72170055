/** What the server says about own words. */
export const vocabularyChinese = {
  'vocabulary.blank': '第 {number} 条替换规则没有填写原文',
  'vocabulary.long': '第 {number} 条过长，最多 {max} 个字',
  'vocabulary.duplicate': '第 {number} 条替换规则的原文与前面的规则相同',
}

export const vocabularyEnglish: Record<keyof typeof vocabularyChinese, string> = {
  'vocabulary.blank': 'Replacement rule {number} has no text to replace.',
  'vocabulary.long': 'Entry {number} is too long: {max} {max|character|characters} at most.',
  'vocabulary.duplicate': 'Replacement rule {number} replaces the same text as an earlier one.',
}
