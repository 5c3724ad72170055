import type { WireWord } from '../../../src/wire/responses'
import type { Utterance } from '../../ports/speech'

/**
 * Gives an utterance its punctuated text; its words keep their times. Null if the text differs in more than punctuation, spaces
 * and capitals.
 */
export function withPunctuation(utterance: Utterance, text: string): Utterance | null {
  const letters = lettersOf(text)
  if (!isSame(letters, lettersOf(utterance.text))) return null
  const { words, ...rest } = utterance
  const aligned = words && alignWords(words, text, letters)
  return { ...rest, text, punctuated: true, ...(aligned && { words: aligned }) }
}

interface Letter {
  /** Lowercase. */
  character: string
  /** UTF-16 index. */
  at: number
}

/** Everything except punctuation and spaces. */
const lettersOf = (text: string): Letter[] =>
  Array.from(text.matchAll(/[^\p{P}\s]/gu), ({ 0: character, index }) => ({
    character: character.toLowerCase(),
    at: index,
  }))

const isSame = (one: readonly Letter[], other: readonly Letter[]): boolean =>
  one.length === other.length && one.every(({ character }, index) => character === other[index]?.character)

/** Marks that belong to the word after them. */
const openingMarks = /[\p{Ps}\p{Pi}¿¡]+$/u

/** Each word gets its letters in the text and what follows them. Undefined if the words have other letters than the text. */
function alignWords(words: readonly WireWord[], text: string, letters: readonly Letter[]): WireWord[] | undefined {
  if (!isSame(lettersOf(words.map((word) => word[2]).join('')), letters)) return undefined
  const starts: number[] = []
  let letter = 0
  const spoken = words.filter(([, , word]) => {
    const count = lettersOf(word).length
    const at = letters[letter]?.at ?? 0
    if (count > 0) starts.push(at - (openingMarks.exec(text.slice(0, at))?.[0].length ?? 0))
    letter += count
    return count > 0
  })
  return spoken.map(([startMs, endMs, , confidence], index): WireWord => {
    const part = text.slice(index === 0 ? 0 : starts[index], starts[index + 1])
    return confidence === undefined ? [startMs, endMs, part] : [startMs, endMs, part, confidence]
  })
}
