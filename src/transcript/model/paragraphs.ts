/** Groups segments into paragraphs for reading. */
import type { Segment } from './transcript'

export interface Paragraph {
  /** Id of its first segment. */
  readonly id: string
  /** Index of its first segment in the transcript. */
  readonly first: number
  /** At least one. */
  readonly segments: readonly Segment[]
}

/** A pause of this length starts a paragraph. */
const longPauseMs = 2_000
/** In a paragraph that is long enough, so does a pause of this length or the end of a sentence. */
const shortPauseMs = 700
/** In columns; about five lines. */
const longEnough = 360
const maxColumns = 600

/**
 * Paragraphs of one speaker each. A new one starts at another speaker, at a long pause, where the user started one, and in a long
 * monologue at the end of a sentence.
 * @param previous paragraphs of an earlier version; those that are unchanged keep their identity
 */
export function groupParagraphs(segments: readonly Segment[], previous: readonly Paragraph[] = []): Paragraph[] {
  const groups: Segment[][] = []
  let columns = 0
  for (const segment of segments) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && continues(last, segment, columns)) {
      group.push(segment)
    } else {
      groups.push([segment])
      columns = 0
    }
    columns += columnsOf(segment.text)
  }
  return keepUnchanged(groups, previous)
}

/** Every segment as a paragraph of its own. */
export const singleParagraphs = (segments: readonly Segment[], previous: readonly Paragraph[] = []): Paragraph[] =>
  keepUnchanged(
    segments.map((segment) => [segment]),
    previous,
  )

/** Index of the paragraph that contains the segment at this index; -1 if there is none. */
export function paragraphIndex(paragraphs: readonly Paragraph[], segment: number): number {
  let [low, high] = [0, paragraphs.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const { first, segments } = paragraphs[middle] ?? { first: 0, segments: [] }
    if (segment < first) high = middle - 1
    else if (segment >= first + segments.length) low = middle + 1
    else return middle
  }
  return -1
}

/** Whether the same speaker goes on after no long pause, and the user started no paragraph there. */
export function continuesSpeech(
  last: Pick<Segment, 'endMs' | 'speaker'>,
  next: Pick<Segment, 'startMs' | 'speaker' | 'startsParagraph'>,
): boolean {
  return next.speaker === last.speaker && !next.startsParagraph && next.startMs - last.endMs < longPauseMs
}

function continues(last: Segment, next: Segment, columns: number): boolean {
  if (!continuesSpeech(last, next)) return false
  if (columns < longEnough) return true
  const pauseMs = next.startMs - last.endMs
  return columns < maxColumns && pauseMs < shortPauseMs && !/[.!?。！？…؟]["'”’」』）)]*\s*$/u.test(last.text)
}

const wide = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g

/** Width of a text in columns: full-width characters take two. */
export function columnsOf(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0)
}

function keepUnchanged(groups: readonly (readonly Segment[])[], previous: readonly Paragraph[]): Paragraph[] {
  const known = new Map(previous.map((paragraph) => [paragraph.id, paragraph]))
  let first = 0
  return groups.flatMap((segments) => {
    const id = segments[0]?.id
    if (id === undefined) return []
    const at = first
    first += segments.length
    const old = known.get(id)
    return old?.first === at && isSame(old.segments, segments) ? old : { id, first: at, segments }
  })
}

function isSame(a: readonly Segment[], b: readonly Segment[]): boolean {
  return a.length === b.length && a.every((segment, index) => segment === b[index])
}
