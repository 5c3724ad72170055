/** Words that the engine recognized with low confidence. */
import { segmentIndex, type Edit } from '../model/edit'
import { removeSpans, type TextSpan } from './removeSpans'
import type { Segment, Transcript, Word } from '../model/transcript'
import { replaceText } from './retime'
import type { WordPosition } from '../model/timeline'

/** Words below this confidence count as low confidence. */
const minConfidence = 0.5

export const isLowConfidence = ({ confidence }: Word): boolean => confidence !== null && confidence < minConfidence

/**
 * The next or previous low-confidence word from a position; wraps around at the ends.
 * @param from null: from the beginning, or backward from the end
 */
export function nextLowConfidence(
  { segments }: Transcript,
  from: WordPosition | null,
  direction: 1 | -1,
): WordPosition | null {
  const count = segments.length
  const first = from?.segment ?? (direction > 0 ? 0 : count - 1)
  for (let step = 0; step <= count; step += 1) {
    const segment = (((first + step * direction) % count) + count) % count
    const lowConfidence = (segments[segment]?.words ?? []).flatMap((word, at) => (isLowConfidence(word) ? [at] : []))
    const inside = step === 0 && from ? lowConfidence.filter((at) => (at - from.word) * direction > 0) : lowConfidence
    const word = direction > 0 ? inside[0] : inside.at(-1)
    if (word !== undefined) return { segment, word }
  }
  return null
}

/** Text ranges of a segment's low-confidence words, in UTF-16 units, without trailing spaces. */
export function lowConfidenceRanges({ words }: Segment): { start: number; end: number }[] {
  let start = 0
  return words.flatMap((word) => {
    const from = start
    start += word.text.length
    return isLowConfidence(word) ? [{ start: from, end: from + word.text.trimEnd().length }] : []
  })
}

/** The word in lowercase, without surrounding spaces and trailing punctuation. */
const normalizedWord = ({ text }: Word): string =>
  text
    .replace(/[\s\p{P}]+$/u, '')
    .trimStart()
    .toLowerCase()

/** All low-confidence words with the same text as the one at this position, including itself. */
export function equalLowConfidence({ segments }: Transcript, position: WordPosition): WordPosition[] {
  const target = segments[position.segment]?.words[position.word]
  if (!target) return []
  const text = normalizedWord(target)
  return segments.flatMap(({ words }, segment) =>
    words.flatMap((word, at) =>
      isLowConfidence(word) && normalizedWord(word) === text ? [{ segment, word: at }] : [],
    ),
  )
}

/** Accepts the word as correct: its confidence becomes 1. */
export function acceptWord(transcript: Transcript, id: string, word: number): Edit | null {
  const segment = segmentIndex(transcript, id)
  const current = transcript.segments[segment]?.words[word]
  if (!current || !isLowConfidence(current)) return null
  return changeWords(transcript, [{ segment, word }], {
    kind: 'accept',
    change: (old) => ({ ...old, confidence: 1 }),
  })
}

/** Replaces the text of these words, keeping trailing punctuation and capitalization; their confidence becomes 1. */
export function replaceWords(transcript: Transcript, positions: readonly WordPosition[], text: string): Edit | null {
  if (!text.trim()) return null
  const change = (old: Word): Word => {
    const end = /[\s\p{P}]*$/u.exec(old.text)?.[0] ?? ''
    const capital = /^\s*\p{Lu}/u.test(old.text)
    const replacement = text.trim()
    return {
      ...old,
      text: (capital ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement) + end,
      confidence: 1,
    }
  }
  return changeWords(transcript, positions, { kind: 'replace', change })
}

/**
 * Removes these words. Adjacent pauses are merged, and new sentence starts are capitalized. Segments that become empty are
 * removed too.
 */
export function removeWords({ segments }: Transcript, positions: readonly WordPosition[]): Edit | null {
  const before: Segment[] = []
  const after: Segment[] = []
  for (const [at, removed] of bySegment(positions)) {
    const segment = segments[at]
    if (!segment) continue
    const text = removeSpans(segment.text, spansOf(segment, removed), true)
    const words = segment.words.filter((_, index) => !removed.has(index))
    before.push(segment)
    // Drop exactly the chosen words before retiming, so that of two equal words the right one goes.
    const remaining = { ...segment, words, text: words.map((word) => word.text).join('') }
    if (/[\p{L}\p{N}]/u.test(text)) after.push(replaceText(remaining, text))
  }
  return before.length > 0 ? { kind: 'text', before, after } : null
}

/** Text spans of these words, without the spaces and punctuation around them. */
function spansOf({ words }: Segment, chosen: ReadonlySet<number>): TextSpan[] {
  let end = 0
  return words.flatMap(({ text }, index) => {
    const start = end
    end += text.length
    if (!chosen.has(index)) return []
    const from = /^[\s\p{P}]*/u.exec(text)?.[0].length ?? 0
    const to = text.replace(/[\s\p{P}]+$/u, '').length
    return [{ start: start + Math.min(from, to), end: start + to }]
  })
}

/** Word indexes by segment index. */
function bySegment(positions: readonly WordPosition[]): Map<number, Set<number>> {
  const chosen = new Map<number, Set<number>>()
  for (const { segment, word } of positions) chosen.set(segment, (chosen.get(segment) ?? new Set()).add(word))
  return chosen
}

function changeWords(
  { segments }: Transcript,
  positions: readonly WordPosition[],
  { kind, change }: { kind: Edit['kind']; change: (word: Word) => Word },
): Edit | null {
  const before: Segment[] = []
  const after: Segment[] = []
  for (const [at, words] of bySegment(positions)) {
    const segment = segments[at]
    if (!segment) continue
    const changed = segment.words.map((word, index) => (words.has(index) ? change(word) : word))
    before.push(segment)
    after.push({ ...segment, words: changed, text: changed.map((word) => word.text).join('') })
  }
  return before.length > 0 ? { kind, before, after } : null
}
