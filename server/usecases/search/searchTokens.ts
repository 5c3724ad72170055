/**
 * Splits folded text into the tokens of the full-text index: words of scripts that have spaces between them, or else characters, and
 * their bigrams and trigrams. So a text of any length is found, also a single character; a word is found by its beginning, and a phrase
 * leads to few texts in which its words only stand apart.
 */
import type { SearchToken } from '../../ports/searchRepositories'
import { spacedCharacter, spacelessScripts } from '../../../src/transcript/find/wordBoundaries'

/** Longer words are cut: nobody types more. */
const maxWordUnits = 40
/** A shorter beginning would match most words. */
const minPrefixCharacters = 2
/** Stands before each word of a bigram or trigram: no text contains it, and no word's beginning matches these. */
const wordMark = '\u{e001}'
/** Neighbors in a token. */
const longestGram = 3

const runs = new RegExp(`${spacelessScripts}+|${spacedCharacter}+`, 'gv')
const spaceless = new RegExp(`^${spacelessScripts}`, 'v')

/** Neighbors of one kind of script. */
interface Chain {
  areWords: boolean
  /** Words, or characters. */
  items: string[]
}

/** @param text folded */
export function addTokens(text: string, tokens: Set<string>): void {
  for (const { items, areWords } of chainsOf(text)) {
    for (let start = 0; start < items.length; start++)
      for (let size = 1; size <= longestGram && start + size <= items.length; size++)
        tokens.add(gramOf(items.slice(start, start + size), areWords))
  }
}

/**
 * The tokens that a text which contains `term` must have; none if it has no letter or digit.
 * @param term folded
 * @param isRebuilding whether parts may still lack the trigrams and the bigrams of words, which were added later
 */
export function tokensOf(term: string, isRebuilding = false): SearchToken[] {
  const found = new Map<string, SearchToken>()
  const chains = chainsOf(term)
  for (const [index, { items, areWords }] of chains.entries()) {
    const size = Math.min(items.length, isRebuilding ? (areWords ? 1 : 2) : longestGram)
    for (let start = 0; start + size <= items.length; start++) {
      const text = gramOf(items.slice(start, start + size), areWords)
      // What something follows is a whole word.
      const isLast = areWords && index === chains.length - 1 && start + size === items.length
      found.set(text, { text, isPrefix: isLast && [...text].length >= minPrefixCharacters })
    }
  }
  return [...found.values()]
}

function chainsOf(text: string): Chain[] {
  const chains: Chain[] = []
  for (const [run] of text.matchAll(runs)) {
    const last = chains.at(-1)
    if (spaceless.test(run)) chains.push({ areWords: false, items: [...run] })
    else if (last?.areWords) last.items.push(run.slice(0, maxWordUnits))
    else chains.push({ areWords: true, items: [run.slice(0, maxWordUnits)] })
  }
  return chains
}

const gramOf = (items: readonly string[], areWords: boolean) =>
  areWords && items.length > 1 ? items.map((word) => wordMark + word).join('') : items.join('')
