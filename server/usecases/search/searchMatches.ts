import { spacedCharacter } from '../../../src/transcript/find/wordBoundaries'
import { escapeExpression } from '../../lib/escapeExpression'

/** A term in a text, in UTF-16 units. */
export interface FoundTerm {
  /** Its index. */
  term: number
  start: number
  end: number
}

const startsWord = new RegExp(`^${spacedCharacter}`, 'v')

/**
 * Returns the function that finds the terms in a folded text. A term that begins with a letter of a script with spaces is found at the
 * beginning of words only, as in the index.
 */
export function createTermFinder(terms: readonly string[]): (text: string) => FoundTerm[] {
  const expressions = terms.map((term) => {
    const escaped = escapeExpression(term).replaceAll(' ', String.raw`\s+`)
    return new RegExp((startsWord.test(term) ? `(?<!${spacedCharacter})` : '') + escaped, 'gv')
  })
  return (text) =>
    expressions.flatMap((expression, term) =>
      Array.from(text.matchAll(expression), ({ index: start, 0: found }) => ({
        term,
        start,
        end: start + found.length,
      })),
    )
}

/** Where terms are, in order and apart. */
export function rangesOf(terms: readonly FoundTerm[]): [start: number, end: number][] {
  const result: [number, number][] = []
  for (const { start, end } of terms.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}
