/** Word boundaries in texts of any language. */

const letterBefore = /[\p{L}\p{N}\p{M}_]$/u
const letterAfter = /^[\p{L}\p{N}\p{M}_]/u
/** Characters of scripts without spaces between words, as a class of regular expressions. */
export const spacelessScripts =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}]'
/** A letter, digit or mark of the other scripts, for the flag `v`. */
export const spacedCharacter = String.raw`[[\p{L}\p{N}\p{M}]--${spacelessScripts}]`
const spacelessBefore = new RegExp(`${spacelessScripts}$`, 'u')
const spacelessAfter = new RegExp(`^${spacelessScripts}`, 'u')

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
/** Segmentation of the most recent text: each hit checks the same text twice. */
let cached: { text: string; words: Intl.Segments } | null = null

/**
 * Whether a word begins or ends at this offset, in UTF-16 units. There is no boundary between letters of scripts with spaces; in
 * Chinese, Japanese and Thai the words of `Intl.Segmenter` count.
 */
export function isWordBoundary(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at, at + 2)]
  if (!letterBefore.test(before) || !letterAfter.test(after)) return true
  const sides = Number(spacelessBefore.test(before)) + Number(spacelessAfter.test(after))
  if (sides < 2) return sides === 1
  if (cached?.text !== text) cached = { text, words: segmenter.segment(text) }
  return cached.words.containing(at)?.index === at
}
