/**
 * Transcript changes as values. An edit is a delta over whole segments. Undo, autosave, conflicts and tests all use the same
 * list, and the cost of a step depends on what it changed, not on the length of the transcript.
 */
import type { Segment, Speaker, Transcript, Word } from './transcript'

/** The user action; selects the message that names the step. */
export type EditKind =
  'text' | 'split' | 'join' | 'remove' | 'insert' | 'speaker' | 'rename' | 'replace' | 'fillers' | 'accept' | 'restore'

export interface Edit {
  readonly kind: EditKind
  /** The removed segments, as they were. An id that is also in `after` is a changed segment. */
  readonly before: readonly Segment[]
  /** The added segments. */
  readonly after: readonly Segment[]
  /** All speakers before and after; only set when speakers change. */
  readonly speakers?: { readonly before: readonly Speaker[]; readonly after: readonly Speaker[] }
}

/** The edit was made on another transcript: the segments it removes are missing or differ. */
export class EditError extends Error {
  override name = 'EditError'
}

/** The canonical segment order: by start, then end, then id. */
export function compareSegments(a: Segment, b: Segment): number {
  return a.startMs - b.startMs || a.endMs - b.endMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

const indexes = new WeakMap<readonly Segment[], ReadonlyMap<string, number>>()

/** Index of the segment with this id, or -1. */
export function segmentIndex({ segments }: Transcript, id: string): number {
  let index = indexes.get(segments)
  if (!index) {
    index = new Map(segments.map((segment, at) => [segment.id, at]))
    indexes.set(segments, index)
  }
  return index.get(id) ?? -1
}

/** Whether the edit fits: everything it removes is present and unchanged, and everything it adds is new or replaces a removed id. */
export function canApply(transcript: Transcript, { before, after, speakers }: Edit): boolean {
  const removedIds = new Set(before.map(({ id }) => id))
  return (
    before.every((segment) => same(transcript.segments[indexOfSegment(transcript, segment)], segment)) &&
    after.every((segment) => removedIds.has(segment.id) || segmentIndex(transcript, segment.id) < 0) &&
    (!speakers || sameSpeakers(transcript.speakers, speakers.before))
  )
}

/**
 * Returns the edited transcript. Untouched segments keep their object identity.
 * @throws EditError when the edit does not fit
 */
export function applyEdit(transcript: Transcript, edit: Edit): Transcript {
  if (!canApply(transcript, edit)) throw new EditError(`edit of kind ${edit.kind} does not fit this transcript`)
  const { before, after, speakers } = edit
  return {
    ...transcript,
    segments: replaceSegments(transcript, before, after),
    speakers: speakers ? speakers.after : transcript.speakers,
  }
}

/** Fast path: typing mostly changes one segment in place, so the list is only copied. */
function replaceSegments(
  transcript: Transcript,
  before: readonly Segment[],
  after: readonly Segment[],
): readonly Segment[] {
  const { segments } = transcript
  if (before.length === 0 && after.length === 0) return segments
  const [old, next] = [before[0], after[0]]
  if (before.length === 1 && after.length === 1 && old && next?.id === old.id && !compareTimes(old, next)) {
    const copy = segments.with(indexOfSegment(transcript, old), next)
    shareIndex(segments, copy)
    return copy
  }
  const removedIds = new Set(before.map(({ id }) => id))
  const remaining = removedIds.size > 0 ? segments.filter(({ id }) => !removedIds.has(id)) : segments
  return mergeSorted(remaining, [...after].sort(compareSegments))
}

const compareTimes = (a: Segment, b: Segment) => a.startMs - b.startMs || a.endMs - b.endMs

/** Reuses the index: the copy has the same ids at the same positions. */
function shareIndex(segments: readonly Segment[], copy: readonly Segment[]): void {
  const index = indexes.get(segments)
  if (index) indexes.set(copy, index)
}

function mergeSorted(one: readonly Segment[], other: readonly Segment[]): Segment[] {
  const merged: Segment[] = []
  let at = 0
  for (const segment of one) {
    for (let next = other[at]; next && compareSegments(next, segment) < 0; next = other[at]) {
      merged.push(next)
      at += 1
    }
    merged.push(segment)
  }
  merged.push(...other.slice(at))
  return merged
}

function indexOfSegment(transcript: Transcript, segment: Segment): number {
  return segmentIndex(transcript, segment.id)
}

function same(one: Segment | undefined, other: Segment): boolean {
  return one === other || (one !== undefined && sameSegment(one, other))
}

/** Equal by value, words included. Times of estimated words are not compared: a server may estimate them differently. */
export function sameSegment(one: Segment, other: Segment): boolean {
  return (
    one === other ||
    (one.id === other.id &&
      one.startMs === other.startMs &&
      one.endMs === other.endMs &&
      one.speaker === other.speaker &&
      one.text === other.text &&
      one.startsParagraph === other.startsParagraph &&
      sameWords(one.words, other.words))
  )
}

function sameWords(one: readonly Word[], other: readonly Word[]): boolean {
  return sameList(one, other, sameWord) || (one.every(isEstimated) && other.every(isEstimated))
}

const isEstimated = ({ estimated }: Word): boolean => estimated === true

function sameWord(one: Word, other: Word): boolean {
  return (
    one.startMs === other.startMs &&
    one.endMs === other.endMs &&
    one.text === other.text &&
    one.confidence === other.confidence
  )
}

/** Equal by value, in the same order. */
export function sameSpeakers(one: readonly Speaker[], other: readonly Speaker[]): boolean {
  return sameList(one, other, (a, b) => a.id === b.id && a.name === b.name)
}

function sameList<Item>(one: readonly Item[], other: readonly Item[], same: (a: Item, b: Item) => boolean): boolean {
  if (one === other) return true
  return (
    one.length === other.length &&
    one.every((item, at) => {
      const counterpart = other[at]
      return item === counterpart || (counterpart !== undefined && same(item, counterpart))
    })
  )
}

/** The inverse edit. */
export function invertEdit({ kind, before, after, speakers }: Edit): Edit {
  return {
    kind,
    before: after,
    after: before,
    ...(speakers && { speakers: { before: speakers.after, after: speakers.before } }),
  }
}

/** Combines two consecutive edits into one, which has the kind of the first. */
export function joinEdits(first: Edit, then: Edit): Edit {
  const before = new Map(first.before.map((segment) => [segment.id, segment]))
  const after = new Map(first.after.map((segment) => [segment.id, segment]))
  for (const segment of then.before) {
    // A segment that the first edit added and the second removes is in neither side of the result.
    if (!after.delete(segment.id)) before.set(segment.id, segment)
  }
  for (const segment of then.after) after.set(segment.id, segment)
  const speakers =
    first.speakers && then.speakers
      ? { before: first.speakers.before, after: then.speakers.after }
      : (first.speakers ?? then.speakers)
  return { kind: first.kind, before: [...before.values()], after: [...after.values()], ...(speakers && { speakers }) }
}
