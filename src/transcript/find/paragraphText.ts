/** Searches paragraphs as they are read: a hit may pass from one segment into the next. */
import { separatorBetween } from '../model/joinTexts'
import { groupParagraphs } from '../model/paragraphs'
import type { Segment } from '../model/transcript'
import { createFinder, type FindOptions, type Hit, type SearchableSegment, type TextRange } from './find'
import type { Fold } from './fold'

/** The joined text of a paragraph, and where each of its segments starts in it. */
export interface ParagraphText<Line extends Pick<Segment, 'text'> = SearchableSegment> {
  readonly text: string
  readonly segments: readonly Line[]
  /** In UTF-16 units. */
  readonly starts: readonly number[]
}

/** What was found, as its parts in one segment or several consecutive ones. */
export type TranscriptHit = readonly [Hit, ...Hit[]]

const known = new WeakMap<readonly Segment[], readonly ParagraphText[]>()

/** The paragraphs of a transcript. */
export function paragraphTexts(segments: readonly Segment[]): readonly ParagraphText[] {
  let texts = known.get(segments)
  if (!texts) {
    texts = groupParagraphs(segments).map((paragraph) => joinParagraph(paragraph.segments))
    known.set(segments, texts)
  }
  return texts
}

/** Joins segments as a paragraph shows them: Chinese without a space, other texts with one. */
export function joinParagraph<Line extends Pick<Segment, 'text'>>(segments: readonly Line[]): ParagraphText<Line> {
  const starts: number[] = []
  let text = ''
  for (const segment of segments) {
    const isSpaced = text.slice(-1).trim() === '' || segment.text.slice(0, 1).trim() === ''
    text += isSpaced ? '' : separatorBetween(text, segment.text)
    starts.push(text.length)
    text += segment.text
  }
  return { text, segments, starts }
}

/**
 * All hits in text order. They don't overlap and are never empty; an empty query has no hits.
 * @throws FindError 'invalid'
 */
export function findInParagraphs(
  paragraphs: readonly ParagraphText[],
  options: FindOptions,
  script?: Fold,
): TranscriptHit[] {
  if (options.text === '') return []
  const find = createFinder(options, script)
  const hits: TranscriptHit[] = []
  for (const paragraph of paragraphs) {
    for (const range of find(paragraph.text)) {
      const hit = hitIn(paragraph, range)
      if (hit) hits.push(hit)
    }
  }
  return hits
}

/** The parts of a range of the joined text. Null when it has nothing of any segment, only the space between two. */
export function hitIn({ segments, starts }: ParagraphText, range: TextRange): TranscriptHit | null {
  const hits: Hit[] = []
  for (let index = segmentAt(starts, range.start); index < segments.length; index += 1) {
    const [segment, from = 0] = [segments[index], starts[index]]
    if (!segment || from >= range.end) break
    const start = Math.max(0, range.start - from)
    const end = Math.min(segment.text.length, range.end - from)
    if (start < end) hits.push({ segment: segment.id, start, end })
  }
  const [first, ...rest] = hits
  return first ? [first, ...rest] : null
}

/** Index of the last segment that starts at or before this offset. */
function segmentAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}
