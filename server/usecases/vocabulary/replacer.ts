/** Finds what replacement rules change in a text. */
import { createFold } from '../../../src/transcript/find/find'
import type { Fold } from '../../../src/transcript/find/fold'
import { loadScriptFold } from '../../../src/transcript/find/foldScript'
import { spacelessScripts } from '../../../src/transcript/find/wordBoundaries'
import type { ReplacementRule } from '../../../src/wire/vocabularySchemas'
import { escapeExpression } from '../../lib/escapeExpression'
import type { TextSpan } from '../../lib/textSpans'

/** The replacements in a text, in order and apart. */
export type Replacer = (text: string) => TextSpan[]

/** The fold of a search in the editor: case, full width and traditional characters make no difference. */
export async function loadFold(): Promise<Fold> {
  const options = { text: '', matchCase: false, wholeWord: true, regex: false, foldWidth: true, foldScript: true }
  return createFold(options, await loadScriptFold())
}

/** A letter, digit or mark of a script that has spaces between words. */
const spacedLetter = String.raw`[[\p{L}\p{N}\p{M}_]--${spacelessScripts}]`
const startsSpaced = new RegExp(`^${spacedLetter}`, 'v')
const endsSpaced = new RegExp(`${spacedLetter}$`, 'v')

/**
 * Folds decide what is equal. Where several rules match at one place, the longest is applied; what a rule wrote is not replaced again.
 * In scripts with spaces only whole words match.
 * @param rules whose `from` is not empty
 */
export function createReplacer(rules: readonly ReplacementRule[], fold: Fold): Replacer {
  const texts = new Map(rules.map(({ from, to }) => [fold(from), to]))
  if (texts.size === 0) return () => []
  const longestFirst = [...texts.keys()].toSorted((one, other) => other.length - one.length)
  const expression = new RegExp(longestFirst.map(patternOf).join('|'), 'gv')
  return (text) => {
    const found: TextSpan[] = []
    const folded = fold(text)
    expression.lastIndex = 0
    for (let match = expression.exec(folded); match; match = expression.exec(folded)) {
      const whole = { start: match.index, end: match.index + match[0].length, text: texts.get(match[0]) ?? '' }
      const replacement = whole.text === '' ? widenRemoval(text, whole, found.at(-1)?.end ?? 0) : whole
      expression.lastIndex = replacement.end
      if (text.slice(replacement.start, replacement.end) !== replacement.text) found.push(replacement)
    }
    return found
  }
}

function patternOf(from: string): string {
  const before = startsSpaced.test(from) ? `(?<!${spacedLetter})` : ''
  const after = endsSpaced.test(from) ? `(?!${spacedLetter})` : ''
  return before + escapeExpression(from) + after
}

/** A removed word takes the space or comma along that would stand twice or at the start. @param from end of the replacement before */
function widenRemoval(text: string, { start, end }: TextSpan, from: number): TextSpan {
  const removal = { start, end, text: '' }
  if (start > 0 && !/[\s\p{P}]$/u.test(text.slice(Math.max(0, start - 2), start))) return removal
  const after = /^[\s,，、]*/.exec(text.slice(end))?.[0] ?? ''
  if (after !== '') return { ...removal, end: end + after.length }
  const before = text.slice(from, start)
  const standsLast = end === text.length || /^\p{P}/u.test(text.slice(end, end + 2))
  return standsLast ? { ...removal, start: from + before.trimEnd().length } : removal
}
