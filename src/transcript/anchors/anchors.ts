/** Passages of a transcript that comments and highlights are about, found again after the text was edited. */
import { segmentIndex } from '../model/edit'
import { joinTexts } from '../model/joinTexts'
import { segmentAt } from '../model/timeline'
import type { Segment, Transcript } from '../model/transcript'
import { bestMatch } from './bestMatch'

/** From an offset in one segment to an offset in the same or a later one, in UTF-16 units. */
export interface Passage {
  readonly segment: string
  readonly start: number
  readonly endSegment: string
  readonly end: number
}

/** A passage as it was when something was attached to it. */
export interface PassageAnchor extends Passage {
  /** Its words. */
  readonly quote: string
  /** When it starts, in milliseconds. */
  readonly atMs: number
}

/** Where a passage is now. */
export interface LocatedPassage {
  /** In the order of the text; at least one. */
  readonly ranges: readonly { readonly segment: string; readonly start: number; readonly end: number }[]
  readonly startMs: number
}

/** How many segments before and after its time a passage is looked for that has left its segment. */
const nearby = 12

/** @param maxQuote characters; a longer passage ends there */
export function anchorOf(transcript: Transcript, passage: Passage, maxQuote: number): PassageAnchor | null {
  const trimmed = trimPassage(transcript, passage)
  const parts = trimmed && partsOf(transcript, trimmed)
  if (!trimmed || !parts) return null
  const quote = joinTexts(parts.map(({ segment, start, end }) => segment.text.slice(start, end)))
  const [first] = parts
  if (!first || quote === '') return null
  if (quote.length > maxQuote) return anchorOf(transcript, shortened(parts, maxQuote), maxQuote)
  return { ...trimmed, quote, atMs: timeAt(first.segment, first.start) }
}

interface Part {
  readonly segment: Segment
  readonly start: number
  readonly end: number
}

/** Null if one of its segments is missing or the offsets don't fit. */
function partsOf(transcript: Transcript, { segment, start, endSegment, end }: Passage): Part[] | null {
  const [from, to] = [segmentIndex(transcript, segment), segmentIndex(transcript, endSegment)]
  if (from < 0 || to < from) return null
  const parts = transcript.segments.slice(from, to + 1).map((each, index) => ({
    segment: each,
    start: index === 0 ? start : 0,
    end: index === to - from ? end : each.text.length,
  }))
  return parts.every((part) => part.end <= part.segment.text.length && part.start <= part.end) ? parts : null
}

/** Without spaces at its ends, and without segments of which it has nothing. */
function trimPassage(transcript: Transcript, passage: Passage): Passage | null {
  const parts = (partsOf(transcript, passage) ?? []).flatMap(({ segment, start, end }) => {
    const text = segment.text.slice(start, end)
    if (text.trim() === '') return []
    const from = start + text.length - text.trimStart().length
    return [{ segment, start: from, end: from + text.trim().length }]
  })
  const [first, last] = [parts[0], parts.at(-1)]
  return first && last
    ? { segment: first.segment.id, start: first.start, endSegment: last.segment.id, end: last.end }
    : null
}

function shortened(parts: readonly Part[], maxQuote: number): Passage {
  const [first] = parts
  let left = maxQuote
  let last = first
  for (const part of parts) {
    if (left <= 0) break
    // One for the space between two segments.
    const length = Math.min(part.end - part.start, left)
    last = { ...part, end: part.start + length }
    left -= length + 1
  }
  return {
    segment: first?.segment.id ?? '',
    start: first?.start ?? 0,
    endSegment: last?.segment.id ?? '',
    end: last?.end ?? 0,
  }
}

/** When the word at this offset starts. */
function timeAt({ words, startMs }: Segment, offset: number): number {
  let length = 0
  return words.find(({ text }) => (length += text.length) > offset)?.startMs ?? startMs
}

/**
 * Where the passage is now: at its place if its words are still there; else where most of them are, in its segments or near its time,
 * since segments are split, joined and edited. Null if it is gone.
 */
export function locate(transcript: Transcript, anchor: PassageAnchor): LocatedPassage | null {
  const parts = partsOf(transcript, anchor)
  if (parts && joinTexts(parts.map(({ segment, start, end }) => segment.text.slice(start, end))) === anchor.quote)
    return located(parts)
  const { segments } = transcript
  const at = segmentIndex(transcript, anchor.segment)
  const end = segmentIndex(transcript, anchor.endSegment)
  if (at >= 0) {
    const found = search(segments.slice(at, Math.max(at, end) + 1), anchor, anchor.start)
    if (found) return found
  }
  const near = at >= 0 ? at : Math.max(0, segmentAt(transcript, anchor.atMs))
  return search(segments.slice(Math.max(0, near - nearby), near + nearby + 1), anchor, null)
}

/** @param near the offset in the text of these segments where the passage is expected; null if unknown */
function search(segments: readonly Segment[], { quote }: PassageAnchor, near: number | null): LocatedPassage | null {
  let text = ''
  const starts = segments.map((segment) => {
    const start = text.length
    text += `${segment.text.trimEnd()} `
    return start
  })
  const match = bestMatch(text, quote, near ?? Math.floor(text.length / 2))
  if (!match) return null
  const parts = segments.flatMap((segment, index) => {
    const offset = starts[index] ?? 0
    const [start, end] = [
      Math.max(0, match.start - offset),
      Math.min(segment.text.trimEnd().length, match.end - offset),
    ]
    return start < end ? [{ segment, start, end }] : []
  })
  return located(parts)
}

function located(parts: readonly Part[]): LocatedPassage | null {
  const [first] = parts
  if (!first) return null
  return {
    ranges: parts.map(({ segment, start, end }) => ({ segment: segment.id, start, end })),
    startMs: timeAt(first.segment, first.start),
  }
}
