/** What is left of a record's contents when a link shows only a part of the recording. Times start at 0 there. Pure. */
import type { Line, Summary } from '../../../src/wire/insightSchemas'
import type { Note, WireSegment } from '../../../src/wire/responses'

/** A part of a recording in milliseconds; the end is exclusive. */
export interface ShareRange {
  fromMs: number
  toMs: number
}

const isWithin = ({ fromMs, toMs }: ShareRange, ms: number) => ms >= fromMs && ms < toMs

/**
 * The words of a segment that start in the range; null if there are none. A segment without word times is shown only if all of it
 * is in the range: nobody knows which of its words are.
 */
export function trimSegment(segment: WireSegment, range: ShareRange): WireSegment | null {
  const { fromMs, toMs } = range
  const shift = (ms: number) => Math.min(Math.max(ms, fromMs), toMs) - fromMs
  const isWhole = segment.start >= fromMs && segment.end <= toMs
  const words = (segment.words ?? []).filter(([start]) => isWhole || isWithin(range, start))
  const text = isWhole ? segment.text : words.map(([, , word]) => word).join('')
  if (text.trim() === '') return null
  const [start, end] = isWhole
    ? [segment.start, segment.end]
    : [words[0]?.[0] ?? fromMs, Math.max(...words.map(([, wordEnd]) => wordEnd))]
  const overlaps = (segment.overlaps ?? [])
    .filter((overlap) => overlap[1] > start && overlap[0] < end)
    .map(([from, to, role]): [number, number, string] => [shift(from), shift(to), role])
  return {
    id: segment.id,
    role: segment.role,
    start: shift(start),
    end: shift(end),
    text,
    words: words.map(([from, to, word]): [number, number, string] => [shift(from), shift(to), word]),
    ...(segment.paragraph && { paragraph: true }),
    ...(overlaps.length > 0 && { overlaps }),
  }
}

/** The notes taken in the range. */
export function trimNotes(notes: readonly Note[], range: ShareRange): Note[] {
  return notes.filter(({ at }) => isWithin(range, at)).map((note) => ({ ...note, at: note.at - range.fromMs }))
}

/**
 * The lines of a summary that are known to be about the range. Its running text and its keywords are about the whole recording, so
 * they are left out, and so are chapters that reach beyond the range. Null if nothing is left.
 * @param endMs end of the recording, where the last chapter ends
 */
export function trimSummary(summary: Summary, range: ShareRange, endMs: number): Summary | null {
  const linesOf = <Item extends Line>(lines: readonly Item[]): Item[] =>
    lines.flatMap((line) =>
      line.start !== undefined && isWithin(range, line.start) ? [{ ...line, start: line.start - range.fromMs }] : [],
    )
  const starts = summary.chapters.map(({ start }) => start).toSorted((a, b) => a - b)
  const endOf = (start: number) => starts.find((other) => other > start) ?? endMs
  const chapters = summary.chapters
    .filter(({ start }) => start >= range.fromMs && endOf(start) <= range.toMs)
    .map((chapter) => ({ ...chapter, start: chapter.start - range.fromMs }))
  const lines = linesOf(summary.lines ?? [])
  const decisions = linesOf(summary.decisions ?? [])
  const todos = linesOf(summary.todos)
  if (lines.length + decisions.length + todos.length + chapters.length === 0) return null
  return { ...summary, summary: '', keywords: [], lines, decisions, todos, chapters }
}
