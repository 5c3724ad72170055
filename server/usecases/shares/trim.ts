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
 * What a summary is known to say about the range only. Its running text and its keywords are about the whole recording, so they are left
 * out. So is what may reach beyond the range: a line or chapter can be about anything up to the next one, a decision or to-do up to
 * whatever starts next. Null if nothing is left.
 * @param endMs end of the recording, where the last ones end
 */
export function trimSummary(summary: Summary, range: ShareRange, endMs: number): Summary | null {
  const { lines = [], decisions = [], todos, chapters } = summary
  const everything = [...lines, ...decisions, ...todos, ...chapters]
  /** Of the items, those that end in the range. @param others where an item starts, the one before ends */
  const within = <Item extends Line | Summary['chapters'][number]>(
    items: readonly Item[],
    others: readonly { start?: number | undefined }[],
  ): Item[] => {
    const endOf = (from: number) =>
      others.reduce((end, { start }) => (start !== undefined && start > from && start < end ? start : end), endMs)
    return items.flatMap((item) => {
      const { start } = item
      const isWhole = start !== undefined && isWithin(range, start) && endOf(start) <= range.toMs
      return isWhole ? [{ ...item, start: start - range.fromMs }] : []
    })
  }
  const kept = {
    lines: within(lines, lines),
    decisions: within(decisions, everything),
    todos: within(todos, everything),
    chapters: within(chapters, chapters),
  }
  if (Object.values(kept).every((items) => items.length === 0)) return null
  return { ...summary, ...kept, summary: '', keywords: [] }
}
