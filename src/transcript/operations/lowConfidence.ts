/** Phrases that the engine recognized with low confidence: neighboring words are reviewed together. */
import { isLowConfidence } from '../model/confidence'
import type { Edit } from '../model/edit'
import type { WordPosition } from '../model/timeline'
import type { Segment, Transcript, Word } from '../model/transcript'
import { removeSpans, type TextSpan } from './removeSpans'
import { replaceText } from './retime'

/** Words of a segment, from the first index to the last. */
export interface Phrase {
  /** Index of the segment. */
  readonly segment: number
  readonly first: number
  readonly last: number
}

type WordSpan = Omit<Phrase, 'segment'>

/** Segments never change, so most are looked through once. */
const knownSpans = new WeakMap<Segment, readonly WordSpan[]>()

/** The low-confidence phrases of a segment; a phrase ends at punctuation. */
function spansOf(segment: Segment): readonly WordSpan[] {
  const known = knownSpans.get(segment)
  if (known) return known
  const spans: WordSpan[] = []
  segment.words.forEach((word, at) => {
    if (!isLowConfidence(word, segment.engine)) return
    const before = spans.at(-1)
    const continues = before?.last === at - 1 && !/\p{P}\s*$/u.test(segment.words[at - 1]?.text ?? '')
    if (before && continues) spans[spans.length - 1] = { ...before, last: at }
    else spans.push({ first: at, last: at })
  })
  knownSpans.set(segment, spans)
  return spans
}

/** Number of low-confidence phrases. */
export const countLowConfidence = ({ segments }: Transcript): number =>
  segments.reduce((sum, segment) => sum + spansOf(segment).length, 0)

/**
 * The next or previous low-confidence phrase from a position; wraps around at the ends.
 * @param from null: from the beginning, or backward from the end
 */
export function nextLowConfidence(
  { segments }: Transcript,
  from: WordPosition | null,
  direction: 1 | -1,
): Phrase | null {
  const count = segments.length
  const start = from?.segment ?? (direction > 0 ? 0 : count - 1)
  for (let step = 0; step <= count; step += 1) {
    const segment = (((start + step * direction) % count) + count) % count
    const here = segments[segment]
    const spans = here ? spansOf(here) : []
    const inside = step === 0 && from ? spans.filter(({ first }) => (first - from.word) * direction > 0) : spans
    const span = direction > 0 ? inside[0] : inside.at(-1)
    if (span) return { segment, ...span }
  }
  return null
}

/** Text ranges of a segment's low-confidence phrases, in UTF-16 units, without trailing spaces. */
export const lowConfidenceRanges = (segment: Segment): TextSpan[] =>
  spansOf(segment).map((span) => rangeOf(segment, span))

/** Text range of words, in UTF-16 units, without trailing spaces. */
export function rangeOf({ words }: Pick<Segment, 'words'>, { first, last }: WordSpan): TextSpan {
  const start = lengthOf(words.slice(0, first))
  return { start, end: start + textOf(words.slice(first, last + 1)).trimEnd().length }
}

/** Null when the words no longer exist. */
export function phraseText({ segments }: Transcript, { segment, first, last }: Phrase): string | null {
  const words = segments[segment]?.words ?? []
  return words[last] ? textOf(words.slice(first, last + 1)) : null
}

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join('')
const lengthOf = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + text.length, 0)

/** Lowercase, without surrounding spaces and trailing punctuation. */
const normalized = (text: string | null) =>
  text
    ?.replace(/[\s\p{P}]+$/u, '')
    .trimStart()
    .toLowerCase()

/** All low-confidence phrases with the same text as this one, including itself. */
export function equalLowConfidence(transcript: Transcript, phrase: Phrase): Phrase[] {
  const text = normalized(phraseText(transcript, phrase))
  if (text === undefined) return []
  return transcript.segments.flatMap((segment, index) =>
    spansOf(segment)
      .map((span) => ({ segment: index, ...span }))
      .filter((other) => normalized(phraseText(transcript, other)) === text),
  )
}

/** Accepts a phrase as correct: the confidence of its words becomes 1. */
export function acceptPhrase(transcript: Transcript, { segment: at, first, last }: Phrase): Edit | null {
  const segment = transcript.segments[at]
  if (!segment || !spansOf(segment).some((span) => span.first <= last && span.last >= first)) return null
  const words = segment.words.map((word, index) =>
    index >= first && index <= last ? { ...word, confidence: 1 } : word,
  )
  return { kind: 'accept', before: [segment], after: [{ ...segment, words }] }
}

/** Replaces the text of these phrases, keeping trailing punctuation and capitalization; the confidence becomes 1. */
export function replacePhrases(transcript: Transcript, phrases: readonly Phrase[], text: string): Edit | null {
  const replacement = text.trim()
  if (!replacement) return null
  return changeSegments(transcript, phrases, {
    kind: 'replace',
    // From the end, so that the indexes of earlier words stay.
    change: (segment, spans) =>
      spans
        .toSorted((one, other) => other.first - one.first)
        .reduce((changed, span) => replaceSpan(changed, span, replacement), segment),
  })
}

function replaceSpan(segment: Segment, { first, last }: WordSpan, replacement: string): Segment {
  const [head, old, tail] = [
    segment.words.slice(0, first),
    segment.words.slice(first, last + 1),
    segment.words.slice(last + 1),
  ]
  const oldText = textOf(old)
  const end = /[\s\p{P}]*$/u.exec(oldText)?.[0] ?? ''
  const capital = /^\s*\p{Lu}/u.test(oldText)
  const text = (capital ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement) + end
  const [word] = old
  // One word for another keeps its measured times.
  if (old.length === 1 && word) return withWords(segment, [...head, { ...word, text, confidence: 1 }, ...tail])
  const room = { ...segment, words: old, text: oldText, endMs: tail[0]?.startMs ?? segment.endMs }
  const fresh = replaceText(room, text).words.map((one) => ({ ...one, confidence: 1 }))
  return withWords(segment, [...head, ...fresh, ...tail])
}

const withWords = (segment: Segment, words: readonly Word[]): Segment => ({ ...segment, words, text: textOf(words) })

/**
 * Removes these phrases. Adjacent pauses are merged, and new sentence starts are capitalized. Segments that become empty are
 * removed too.
 */
export function removePhrases(transcript: Transcript, phrases: readonly Phrase[]): Edit | null {
  const change: Change = (segment, spans) => {
    const bare = spans.map((span) => bareRange(segment, span))
    const text = removeSpans(segment.text, bare, true)
    const words = segment.words.filter((_, index) => !spans.some(({ first, last }) => first <= index && index <= last))
    // Drop exactly the chosen words before retiming, so that of two equal words the right one goes.
    const remaining = { ...segment, words, text: textOf(words) }
    return /[\p{L}\p{N}]/u.test(text) ? replaceText(remaining, text) : null
  }
  return changeSegments(transcript, phrases, { kind: 'text', change })
}

/** Text range of words, without the spaces and punctuation around them. */
function bareRange({ words }: Segment, { first, last }: WordSpan): TextSpan {
  const start = lengthOf(words.slice(0, first))
  const text = textOf(words.slice(first, last + 1))
  const from = /^[\s\p{P}]*/u.exec(text)?.[0].length ?? 0
  const to = text.replace(/[\s\p{P}]+$/u, '').length
  return { start: start + Math.min(from, to), end: start + to }
}

type Change = (segment: Segment, spans: readonly WordSpan[]) => Segment | null

/** Changes every segment that has some of these phrases; null removes it. */
function changeSegments(
  { segments }: Transcript,
  phrases: readonly Phrase[],
  { kind, change }: { kind: Edit['kind']; change: Change },
): Edit | null {
  const before: Segment[] = []
  const after: Segment[] = []
  for (const at of new Set(phrases.map(({ segment }) => segment))) {
    const segment = segments[at]
    if (!segment) continue
    const changed = change(
      segment,
      phrases.filter((phrase) => phrase.segment === at),
    )
    before.push(segment)
    if (changed) after.push(changed)
  }
  return before.length > 0 ? { kind, before, after } : null
}
