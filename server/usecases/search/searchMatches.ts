import { spacedCharacter } from '../../../src/transcript/find/wordBoundaries'
import { escapeExpression } from '../../lib/escapeExpression'

/** What was found in a line. */
export interface FoundTerms {
  /** Which of the terms. */
  indexes: ReadonlySet<number>
  count: number
  /** Where, in order and apart, in UTF-16 units. */
  ranges: [start: number, end: number][]
}

const startsWord = new RegExp(`^${spacedCharacter}`, 'v')

/**
 * Returns the function that finds the terms in a folded line. A term that begins with a letter of a script with spaces is found at the
 * beginning of words only, as in the index.
 */
export function createTermFinder(terms: readonly string[]): (line: string) => FoundTerms {
  const expressions = terms.map((term) => {
    const escaped = escapeExpression(term).replaceAll(' ', String.raw`\s+`)
    return new RegExp((startsWord.test(term) ? `(?<!${spacedCharacter})` : '') + escaped, 'gv')
  })
  return (line) => {
    const indexes = new Set<number>()
    const all: [number, number][] = []
    for (const [index, expression] of expressions.entries()) {
      for (const { index: start, 0: text } of line.matchAll(expression)) {
        indexes.add(index)
        all.push([start, start + text.length])
      }
    }
    return { indexes, count: indexes.size, ranges: merged(all) }
  }
}

function merged(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = []
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}
