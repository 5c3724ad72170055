/** Where words begin and end in texts of any language. */

const letterBefore = /[\p{L}\p{N}\p{M}_]$/u
const letterAfter = /^[\p{L}\p{N}\p{M}_]/u
/** Scripts that are written without spaces between words. */
const spaceless =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}]'
const spacelessBefore = new RegExp(`${spaceless}$`, 'u')
const spacelessAfter = new RegExp(`^${spaceless}`, 'u')

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
/** Of the text that was asked about last: a text is asked about twice a hit. */
let last: { text: string; words: Intl.Segments } | null = null

/**
 * Whether a word begins or ends at a place of the text, in UTF-16 units. Between letters with spaces there is none; in Chinese,
 * Japanese and Thai the words of `Intl.Segmenter` count.
 */
export function isWordEdge(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at, at + 2)]
  if (!letterBefore.test(before) || !letterAfter.test(after)) return true
  const sides = Number(spacelessBefore.test(before)) + Number(spacelessAfter.test(after))
  if (sides < 2) return sides === 1
  if (last?.text !== text) last = { text, words: segmenter.segment(text) }
  return last.words.containing(at)?.index === at
}
