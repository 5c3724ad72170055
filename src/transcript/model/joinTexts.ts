/** Letters and full-width punctuation of scripts without spaces between words. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/** The separator between two joined texts: a space, unless one side is empty or is Chinese or Japanese at the seam. */
export function separatorBetween(left: string, right: string): '' | ' ' {
  const noSpace = left === '' || right === '' || spaceless.test(left.slice(-1)) || spaceless.test(right.slice(0, 1))
  return noSpace ? '' : ' '
}

/** Joins trimmed texts; blank ones are skipped. */
export function joinTexts(texts: readonly string[]): string {
  const nonBlank = texts.map((text) => text.trim()).filter((text) => text !== '')
  return nonBlank.map((text, index) => separatorBetween(nonBlank[index - 1] ?? '', text) + text).join('')
}
