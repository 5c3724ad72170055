import * as v from 'valibot'
import type { WireWord } from '../../../../src/wire/responses'
import type { Utterance } from '../../../ports/speech'

/** A word from the decoder: frames of 10 ms from the start of the chunk, inclusive. */
export const DecodedWord = v.object({
  text: v.string(),
  firstFrame: v.number(),
  lastFrame: v.number(),
  probability: v.number(),
})
export type DecodedWord = v.InferOutput<typeof DecodedWord>
export const DecodedWords = v.array(DecodedWord)

const frameMs = 10
/** A pause this long ends an utterance. */
const utterancePauseMs = 700

/** Markers of silence, noise and sentence ends: `<s>`, `<sil>`, `[NOISE]`, `++UM++`. */
const filler = /^(<.*>|\[.*\]|\+\+.*\+\+)$/
/** Number of a pronunciation in the dictionary: `the(2)`. */
const variant = /\(\d+\)$/

/** Groups the words of a chunk into utterances, split at pauses. A word owns the space after it; the last one has none. */
export function toUtterances(decoded: readonly DecodedWord[]): Utterance[] {
  const words = decoded.filter(({ text }) => !filler.test(text)).map(toWord)
  const groups: WireWord[][] = []
  for (const word of words) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last && before && word[0] - before[1] < utterancePauseMs) last.push(word)
    else groups.push([word])
  }
  return groups.flatMap(toUtterance)
}

function toWord({ text, firstFrame, lastFrame, probability }: DecodedWord): [number, number, string, number] {
  // Rounding in the decoder's logarithms can slightly exceed 1.
  const confidence = Math.round(Math.min(1, Math.max(0, probability)) * 1000) / 1000
  return [firstFrame * frameMs, (lastFrame + 1) * frameMs, text.replace(variant, ''), confidence]
}

function toUtterance(group: WireWord[]): Utterance[] {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return []
  const words = group.map<WireWord>(([start, end, text, confidence = 0]) => [start, end, `${text} `, confidence])
  words[words.length - 1] = last
  const confidence = group.reduce((sum, word) => sum + (word[3] ?? 0), 0) / group.length
  const text = words.map((word) => word[2]).join('')
  return [{ startMs: first[0], endMs: last[1], text, words, confidence: Math.round(confidence * 1000) / 1000 }]
}
