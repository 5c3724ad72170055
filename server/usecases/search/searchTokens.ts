/**
 * Splits folded text into the tokens of the full-text index: words of scripts that have spaces between them and their bigrams, and for
 * the other scripts each character with its bigrams and trigrams. So a text of any length is found, also a single character; a word is
 * found by its beginning, and a phrase leads to few texts in which its words only stand apart.
 */
import type { SearchToken } from '../../ports/searchRepositories'
import { spacedCharacter, spacelessScripts } from '../../../src/transcript/find/wordBoundaries'

/** Longer words are cut: nobody types more. */
const maxWordUnits = 40
/** A shorter beginning would match most words. */
const minPrefixCharacters = 2
/** Stands before each word of a bigram: no text contains it, and no word's beginning matches a bigram. */
const bigramMark = '\u{e001}'

const runs = new RegExp(`${spacelessScripts}+|${spacedCharacter}+`, 'gv')
const spaceless = new RegExp(`^${spacelessScripts}`, 'v')

/** @param text folded */
export function addTokens(text: string, tokens: Set<string>): void {
  let before: string | null = null
  for (const [run] of text.matchAll(runs)) {
    if (spaceless.test(run)) {
      before = null
      addCharacters(run, tokens)
      continue
    }
    const word = cut(run)
    tokens.add(word)
    if (before !== null) tokens.add(bigramOf(before, word))
    before = word
  }
}

function addCharacters(run: string, tokens: Set<string>): void {
  let [beforeLast, last] = ['', '']
  for (const character of run) {
    tokens.add(character)
    if (last !== '') tokens.add(last + character)
    if (beforeLast !== '') tokens.add(beforeLast + last + character)
    beforeLast = last
    last = character
  }
}

/**
 * The tokens that a text which contains `term` must have; none if it has no letter or digit.
 * @param term folded
 * @param shortOnly without word bigrams and trigrams: those that parts have which were indexed before these were added
 */
export function tokensOf(term: string, shortOnly = false): SearchToken[] {
  const found = new Map<string, SearchToken>()
  const add = (text: string, isPrefix = false) => found.set(text, { text, isPrefix })
  const all = [...term.matchAll(runs)].map(([run]) => run)
  for (const [index, run] of all.entries()) {
    if (spaceless.test(run)) {
      for (const gram of charactersOf(run, shortOnly ? 2 : 3)) add(gram)
      continue
    }
    const [before, after] = [wordOf(all[index - 1]), wordOf(all[index + 1])]
    // What something follows is a whole word.
    const isLast = index === all.length - 1
    if (before !== null && !shortOnly) add(bigramOf(before, cut(run)), isLast)
    else if (after === null || shortOnly) add(cut(run), isLast && [...run].length >= minPrefixCharacters)
  }
  return [...found.values()]
}

/** The groups of `size` neighbors, or all together if there are fewer. */
function charactersOf(run: string, size: number): string[] {
  const characters = [...run]
  const count = Math.max(1, characters.length - size + 1)
  return Array.from({ length: count }, (_, start) => characters.slice(start, start + size).join(''))
}

const wordOf = (run: string | undefined) => (run === undefined || spaceless.test(run) ? null : cut(run))
const cut = (word: string) => word.slice(0, maxWordUnits)
const bigramOf = (one: string, other: string) => bigramMark + one + bigramMark + other
