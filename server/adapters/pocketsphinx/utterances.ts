import * as v from 'valibot'
import type { Word } from '../../../src/wire/bodies'
import type { Utterance } from '../../ports'

/** A word as the decoder gives it: frames of 10 ms from the start of the piece, the last one included. */
export const HeardWord = v.object({
  text: v.string(),
  firstFrame: v.number(),
  lastFrame: v.number(),
  probability: v.number(),
})
export type HeardWord = v.InferOutput<typeof HeardWord>
export const HeardWords = v.array(HeardWord)

const frameMs = 10
/** A pause this long ends an utterance. */
const pauseMs = 700

/** Marks of silence, noise and sentence ends: `<s>`, `<sil>`, `[NOISE]`, `++UM++`. */
const filler = /^(<.*>|\[.*\]|\+\+.*\+\+)$/
/** The dictionary numbers the ways to say a word: `the(2)`. */
const variant = /\(\d+\)$/

/** The words of a piece as utterances, parted at pauses. A word owns the space after it; the last of an utterance has none. */
export function utterancesOf(heard: readonly HeardWord[]): Utterance[] {
  const words = heard.filter(({ text }) => !filler.test(text)).map(toWord)
  const groups: Word[][] = []
  for (const word of words) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last && before && word[0] - before[1] < pauseMs) last.push(word)
    else groups.push([word])
  }
  return groups.flatMap(toUtterance)
}

function toWord({ text, firstFrame, lastFrame, probability }: HeardWord): [number, number, string, number] {
  // Rounding in the decoder's logarithms can pass 1 by a little.
  const confidence = Math.round(Math.min(1, Math.max(0, probability)) * 1000) / 1000
  return [firstFrame * frameMs, (lastFrame + 1) * frameMs, text.replace(variant, ''), confidence]
}

function toUtterance(group: Word[]): Utterance[] {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return []
  const words = group.map<Word>(([start, end, text, confidence = 0]) => [start, end, `${text} `, confidence])
  words[words.length - 1] = last
  const confidence = group.reduce((sum, word) => sum + (word[3] ?? 0), 0) / group.length
  const text = words.map((word) => word[2]).join('')
  return [{ startMs: first[0], endMs: last[1], text, words, confidence: Math.round(confidence * 1000) / 1000 }]
}
