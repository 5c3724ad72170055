/** Lists of terms as people type and paste them. */
import { maxTermText } from '../../wire/bounds'

const separators = /[,，、;；\t\r\n]+/

/** Whether the text has a character that ends a term. */
export const hasSeparator = (text: string): boolean => separators.test(text)

/** The terms of a text, separated by commas, semicolons, tabs or line breaks. */
const splitTerms = (text: string): string[] =>
  text
    .split(separators)
    .map((term) => term.normalize('NFC').trim())
    .filter(Boolean)

/** Equal for texts that differ only in case or in full-width characters. */
export const termKey = (text: string): string => text.trim().normalize('NFKC').toLowerCase()

export const codePoints = (text: string): number => [...text.trim()].length

export interface AddedTerms {
  readonly terms: readonly string[]
  /** What was not added because it is too long or there is no room, in order. */
  readonly rest: readonly string[]
  readonly problem: 'long' | 'full' | null
}

/** Adds the terms of a text, each once. */
export function addTerms(terms: readonly string[], text: string, max: number): AddedTerms {
  const added = new Map(terms.map((term) => [termKey(term), term]))
  const rest: string[] = []
  let problem: AddedTerms['problem'] = null
  for (const term of splitTerms(text)) {
    if (added.has(termKey(term))) continue
    const fault = codePoints(term) > maxTermText ? 'long' : added.size >= max ? 'full' : null
    if (fault) rest.push(term)
    else added.set(termKey(term), term)
    problem ??= fault
  }
  return { terms: [...added.values()], rest, problem }
}
