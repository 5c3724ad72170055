/** Words that the engine was not sure of. */
import { segmentIndex, type Edit } from './edit'
import type { Segment, Transcript, Word } from './model'
import type { WordPlace } from './timeline'

/** Below this an engine is not sure of a word. */
const sureFrom = 0.5

export const isUnsure = ({ confidence }: Word): boolean => confidence !== null && confidence < sureFrom

/**
 * The next word from a place on, or the one before it, that is not sure; it begins again at the other end.
 * @param from null: from the beginning, or backwards from the end
 */
export function nextUnsure({ segments }: Transcript, from: WordPlace | null, direction: 1 | -1): WordPlace | null {
  const count = segments.length
  const first = from?.segment ?? (direction > 0 ? 0 : count - 1)
  for (let step = 0; step <= count; step += 1) {
    const segment = (((first + step * direction) % count) + count) % count
    const unsure = (segments[segment]?.words ?? []).flatMap((word, at) => (isUnsure(word) ? [at] : []))
    const inside = step === 0 && from ? unsure.filter((at) => (at - from.word) * direction > 0) : unsure
    const word = direction > 0 ? inside[0] : inside.at(-1)
    if (word !== undefined) return { segment, word }
  }
  return null
}

/** Where in its text a segment's unsure words are, in UTF-16 units, without the spaces after them. */
export function unsureParts({ words }: Segment): { start: number; end: number }[] {
  let start = 0
  return words.flatMap((word) => {
    const from = start
    start += word.text.length
    return isUnsure(word) ? [{ start: from, end: from + word.text.trimEnd().length }] : []
  })
}

/** The word without its spaces and punctuation, in small letters. */
const core = ({ text }: Word): string =>
  text
    .replace(/[\s\p{P}]+$/u, '')
    .trimStart()
    .toLowerCase()

/** All words that are unsure and say the same as the one at that place, itself among them. */
export function equalUnsure({ segments }: Transcript, place: WordPlace): WordPlace[] {
  const wanted = segments[place.segment]?.words[place.word]
  if (!wanted) return []
  const text = core(wanted)
  return segments.flatMap(({ words }, segment) =>
    words.flatMap((word, at) => (isUnsure(word) && core(word) === text ? [{ segment, word: at }] : [])),
  )
}

/** The word is right as it is: its confidence becomes 1. */
export function acceptWord(transcript: Transcript, id: string, word: number): Edit | null {
  const segment = segmentIndex(transcript, id)
  const there = transcript.segments[segment]?.words[word]
  if (!there || !isUnsure(there)) return null
  return changeWords(transcript, [{ segment, word }], 'accept', (old) => ({ ...old, confidence: 1 }))
}

/** Those words say something else, each with the punctuation after it and, where it had one, its capital; they count as sure then. */
export function replaceWords(transcript: Transcript, places: readonly WordPlace[], text: string): Edit | null {
  if (!text.trim()) return null
  return changeWords(transcript, places, 'replace', (old) => {
    const end = /[\s\p{P}]*$/u.exec(old.text)?.[0] ?? ''
    const capital = /^\s*\p{Lu}/u.test(old.text)
    const said = text.trim()
    return { ...old, text: (capital ? said.charAt(0).toUpperCase() + said.slice(1) : said) + end, confidence: 1 }
  })
}

function changeWords(
  { segments }: Transcript,
  places: readonly WordPlace[],
  kind: Edit['kind'],
  change: (word: Word) => Word,
): Edit | null {
  const chosen = new Map<number, Set<number>>()
  for (const { segment, word } of places) chosen.set(segment, (chosen.get(segment) ?? new Set()).add(word))
  const before: Segment[] = []
  const after: Segment[] = []
  for (const [at, words] of chosen) {
    const segment = segments[at]
    if (!segment) continue
    const next = segment.words.map((word, index) => (words.has(index) ? change(word) : word))
    before.push(segment)
    after.push({ ...segment, words: next, text: next.map((word) => word.text).join('') })
  }
  return before.length > 0 ? { kind, before, after } : null
}
