import type { WireWord } from '../../../src/wire/responses'
import type { Utterance } from '../../ports/speech'

/** A word as a service reports it, often without the punctuation of the text. Milliseconds. */
export interface TimedWord {
  text: string
  startMs: number
  endMs: number
  /** 0..1 */
  confidence?: number | undefined
}

/** Words that were found in a text. */
export interface AlignedWords {
  /** Concatenated, they are the text. */
  words: WireWord[]
  /** Number of timed words used, including those without letters. */
  used: number
}

const isLetter = (character: string) => /[\p{L}\p{M}\p{N}]/u.test(character)
const lettersOf = (text: string) => Array.from(text).filter(isLetter).map(fold)
const fold = (character: string) => character.normalize('NFKC').toLowerCase()

/**
 * Finds timed words in a text by their letters and digits; punctuation and spaces go to the word before them, those at the start to the
 * first word. Words after the text's last letter are left. Null if the letters differ.
 */
export function alignWords(text: string, timed: readonly TimedWord[]): AlignedWords | null {
  const characters = Array.from(text)
  const starts: { word: TimedWord; at: number }[] = []
  let at = 0
  let used = 0
  for (const word of timed) {
    const letters = lettersOf(word.text)
    const start = skipToLetter(characters, at)
    if (start === characters.length && letters.length > 0) break
    used += 1
    if (letters.length === 0) continue
    at = start
    for (const letter of letters) {
      at = skipToLetter(characters, at)
      if (fold(characters[at] ?? '') !== letter) return null
      at += 1
    }
    starts.push({ word, at: start })
  }
  if (starts.length === 0 || skipToLetter(characters, at) < characters.length) return null
  const parts = starts.map(({ at: start }, index) =>
    characters.slice(index === 0 ? 0 : start, starts[index + 1]?.at).join(''),
  )
  const times = inOrder(starts.map(({ word }) => word))
  const words = times.map<WireWord>(({ startMs, endMs, confidence }, index) => {
    const part = parts[index] ?? ''
    return confidence === undefined ? [startMs, endMs, part] : [startMs, endMs, part, confidence]
  })
  return { words, used }
}

/** Whole milliseconds; no word starts before, or ends after the start of, its neighbor. */
function inOrder(timed: readonly TimedWord[]): TimedWord[] {
  let earliestMs = 0
  const starts = timed.map(({ startMs }) => (earliestMs = Math.max(earliestMs, Math.round(startMs))))
  return timed.map((word, index) => {
    const startMs = starts[index] ?? 0
    const endMs = Math.max(startMs, Math.min(Math.round(word.endMs), starts[index + 1] ?? Infinity))
    return { ...word, startMs, endMs }
  })
}

function skipToLetter(characters: readonly string[], from: number): number {
  let at = from
  while (at < characters.length && !isLetter(characters[at] ?? '')) at += 1
  return at
}

const sentenceEnd = /[?!。？！؟…]["'”’」』)）]*\s*$/u
/** A full stop also ends abbreviations: only one before a short pause ends a sentence. */
const fullStop = /\.["'”’)]*\s*$/u
const sentencePauseMs = 200
/** A pause this long ends an utterance. */
const utterancePauseMs = 700

/** Groups words into utterances at the ends of sentences and at pauses. */
export function wordsToUtterances(words: readonly WireWord[]): Utterance[] {
  const groups: WireWord[][] = []
  for (const word of words) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group && before && !isUtteranceEnd(before, word[0])) group.push(word)
    else groups.push([word])
  }
  return groups.map(toUtterance)
}

function isUtteranceEnd([, endMs, text]: WireWord, nextMs: number): boolean {
  const pauseMs = nextMs - endMs
  if (pauseMs >= utterancePauseMs || sentenceEnd.test(text)) return true
  return pauseMs >= sentencePauseMs && fullStop.test(text)
}

function toUtterance(group: readonly WireWord[]): Utterance {
  const words = group.map<WireWord>((word, index) => {
    const text = index === group.length - 1 ? word[2].trimEnd() : word[2]
    return word[3] === undefined ? [word[0], word[1], text] : [word[0], word[1], text, word[3]]
  })
  const confidences = words.flatMap(([, , , confidence]) => confidence ?? [])
  const mean = confidences.reduce((sum, one) => sum + one, 0) / confidences.length
  return {
    startMs: words[0]?.[0] ?? 0,
    endMs: Math.max(...words.map(([, end]) => end)),
    text: words.map(([, , text]) => text).join(''),
    words,
    ...(confidences.length > 0 && { confidence: Math.round(mean * 1000) / 1000 }),
  }
}
