/**
 * Splits folded text into the tokens of the full-text index: words of scripts that have spaces between them, and for the others each
 * character and each pair of neighbors. So a text of any length is found, also a single character; a word is found by its beginning.
 */
import type { SearchToken } from '../../ports/searchRepositories'
import { spacedCharacter, spacelessScripts } from '../../../src/transcript/find/wordBoundaries'

/** Longer words are cut: nobody types more. */
const maxWordUnits = 40
/** A shorter beginning would match most words. */
const minPrefixCharacters = 2

const runs = new RegExp(`${spacelessScripts}+|${spacedCharacter}+`, 'gv')
const spaceless = new RegExp(`^${spacelessScripts}`, 'v')

/** @param text folded */
export function addTokens(text: string, tokens: Set<string>): void {
  for (const [run] of text.matchAll(runs)) {
    if (!spaceless.test(run)) {
      tokens.add(cut(run))
      continue
    }
    let previous = ''
    for (const character of run) {
      tokens.add(character)
      if (previous !== '') tokens.add(previous + character)
      previous = character
    }
  }
}

/** The tokens that a text which contains `term` must have; none if it has no letter or digit. @param term folded */
export function tokensOf(term: string): SearchToken[] {
  const found = new Map<string, SearchToken>()
  const add = (text: string, isPrefix: boolean) => found.set(text, { text, isPrefix })
  for (const [run] of term.matchAll(runs)) {
    const characters = [...run]
    if (!spaceless.test(run)) add(cut(run), characters.length >= minPrefixCharacters)
    else if (characters.length === 1) add(run, false)
    else
      for (const [index, character] of characters.slice(1).entries()) add((characters[index] ?? '') + character, false)
  }
  return [...found.values()]
}

const cut = (word: string) => word.slice(0, maxWordUnits)
