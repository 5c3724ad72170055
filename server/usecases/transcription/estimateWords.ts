import type { WireWord } from '../../../src/wire/responses'

/** A word with the spaces and marks after it; each Chinese character is one. */
const wordPattern =
  /(?:\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+(?:['’.-](?!\p{Script=Han})[\p{L}\p{N}]+)*)[^\p{L}\p{N}\p{M}]*/gu
/** How long a Chinese character or a digit takes to say, in letters. */
const syllableLetters = 3

/** Words of a text without times, which add up to it. They share the time by their length. */
export function estimateWords(text: string, startMs: number, endMs: number): WireWord[] {
  if (text === '') return []
  const starts = Array.from(text.matchAll(wordPattern), ({ index }) => index)
  const parts = [0, ...starts.slice(1)].map((start, index) => text.slice(start, starts[index + 1]))
  const lengths = parts.map(spokenLength)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let said = 0
  const nextMs = (length: number) => Math.round(startMs + ((endMs - startMs) * (said += length)) / total)
  let fromMs = startMs
  return parts.map((part, index): WireWord => {
    const word: WireWord = [fromMs, nextMs(lengths[index] ?? 0), part]
    fromMs = word[1]
    return word
  })
}

function spokenLength(part: string): number {
  const letters = part.match(/[\p{L}\p{N}]/gu) ?? []
  const length = letters.reduce((sum, letter) => sum + (/[\p{Script=Han}\p{N}]/u.test(letter) ? syllableLetters : 1), 0)
  return Math.max(1, length)
}
