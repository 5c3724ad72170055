/** Letters and full-width marks of scripts that are written without spaces between words. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/** What stands between two texts that are joined: a space, except where Chinese or Japanese, or nothing, stands on a side. */
export function gapBetween(left: string, right: string): '' | ' ' {
  const tight = left === '' || right === '' || spaceless.test(left.slice(-1)) || spaceless.test(right.slice(0, 1))
  return tight ? '' : ' '
}

/** Joins texts, without the spaces around them; blank ones are left out. */
export function joinTexts(texts: readonly string[]): string {
  const kept = texts.map((text) => text.trim()).filter((text) => text !== '')
  return kept.map((text, index) => gapBetween(kept[index - 1] ?? '', text) + text).join('')
}
