/**
 * Changes of a transcript as values. An edit is a delta over whole segments, so undo, autosave, conflicts and tests all use the
 * same list, and a step costs what it changed, however long the transcript is.
 */
import type { Segment, Speaker, Transcript, Word } from './model'

/** What a person did; tells which sentence names the step. */
export type EditKind =
  'text' | 'split' | 'join' | 'remove' | 'insert' | 'speaker' | 'rename' | 'replace' | 'fillers' | 'accept' | 'restore'

export interface Edit {
  readonly kind: EditKind
  /** The segments taken out, as they were. An id that is also in `after` is a changed segment. */
  readonly before: readonly Segment[]
  /** The segments put in. */
  readonly after: readonly Segment[]
  /** Only when speakers change: all of them, before and after. */
  readonly speakers?: { readonly before: readonly Speaker[]; readonly after: readonly Speaker[] }
}

/** An edit that was made on another transcript: what it takes out is not there as it was. */
export class EditError extends Error {
  override name = 'EditError'
}

/** The order of segments everywhere: by start, then end, then id. */
export function compareSegments(a: Segment, b: Segment): number {
  return a.startMs - b.startMs || a.endMs - b.endMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

const indexes = new WeakMap<readonly Segment[], ReadonlyMap<string, number>>()

/** Place of the segment with that id; -1 when there is none. */
export function segmentIndex({ segments }: Transcript, id: string): number {
  let index = indexes.get(segments)
  if (!index) {
    index = new Map(segments.map((segment, at) => [segment.id, at]))
    indexes.set(segments, index)
  }
  return index.get(id) ?? -1
}

/** Whether the edit was made on this text: everything it takes out is there as it was, and what it puts in is new or taken out. */
export function fits(transcript: Transcript, { before, after, speakers }: Edit): boolean {
  const taken = new Set(before.map(({ id }) => id))
  return (
    before.every((segment) => same(transcript.segments[placeOf(transcript, segment)], segment)) &&
    after.every((segment) => taken.has(segment.id) || segmentIndex(transcript, segment.id) < 0) &&
    (!speakers || sameSpeakers(transcript.speakers, speakers.before))
  )
}

/**
 * The transcript with the edit. Segments it does not touch stay the same objects.
 * @throws EditError when it does not fit
 */
export function applyEdit(transcript: Transcript, edit: Edit): Transcript {
  if (!fits(transcript, edit)) throw new EditError(`an edit of kind ${edit.kind} does not fit this transcript`)
  const { before, after, speakers } = edit
  return {
    ...transcript,
    segments: exchange(transcript, before, after),
    speakers: speakers ? speakers.after : transcript.speakers,
  }
}

/** Most typing changes one segment where it stands: then the list is only copied. */
function exchange(transcript: Transcript, before: readonly Segment[], after: readonly Segment[]): readonly Segment[] {
  const { segments } = transcript
  if (before.length === 0 && after.length === 0) return segments
  const [old, fresh] = [before[0], after[0]]
  if (before.length === 1 && after.length === 1 && old && fresh?.id === old.id && !compareTimes(old, fresh)) {
    const copy = segments.with(placeOf(transcript, old), fresh)
    shareIndex(segments, copy)
    return copy
  }
  const taken = new Set(before.map(({ id }) => id))
  const kept = taken.size > 0 ? segments.filter(({ id }) => !taken.has(id)) : segments
  return mergeSorted(kept, [...after].sort(compareSegments))
}

const compareTimes = (a: Segment, b: Segment) => a.startMs - b.startMs || a.endMs - b.endMs

/** The copy has the same ids at the same places. */
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

function placeOf(transcript: Transcript, segment: Segment): number {
  return segmentIndex(transcript, segment.id)
}

function same(one: Segment | undefined, other: Segment): boolean {
  return one === other || (one !== undefined && sameSegment(one, other))
}

/** Equal by value, words and all. */
export function sameSegment(one: Segment, other: Segment): boolean {
  return (
    one === other ||
    (one.id === other.id &&
      one.startMs === other.startMs &&
      one.endMs === other.endMs &&
      one.speaker === other.speaker &&
      one.text === other.text &&
      sameList(one.words, other.words, sameWord))
  )
}

function sameWord(one: Word, other: Word): boolean {
  return (
    one.startMs === other.startMs &&
    one.endMs === other.endMs &&
    one.text === other.text &&
    one.confidence === other.confidence
  )
}

/** Equal by value, and in the same order. */
export function sameSpeakers(one: readonly Speaker[], other: readonly Speaker[]): boolean {
  return sameList(one, other, (a, b) => a.id === b.id && a.name === b.name)
}

function sameList<Item>(one: readonly Item[], other: readonly Item[], same: (a: Item, b: Item) => boolean): boolean {
  if (one === other) return true
  return (
    one.length === other.length &&
    one.every((item, at) => {
      const there = other[at]
      return item === there || (there !== undefined && same(item, there))
    })
  )
}

/** The edit that undoes it. */
export function invertEdit({ kind, before, after, speakers }: Edit): Edit {
  return {
    kind,
    before: after,
    after: before,
    ...(speakers && { speakers: { before: speakers.after, after: speakers.before } }),
  }
}

/** Both edits as one, the second made after the first. It has the first one's kind. */
export function joinEdits(first: Edit, then: Edit): Edit {
  const before = new Map(first.before.map((segment) => [segment.id, segment]))
  const after = new Map(first.after.map((segment) => [segment.id, segment]))
  for (const segment of then.before) {
    // What the first put in and the second takes out was never there before both.
    if (!after.delete(segment.id)) before.set(segment.id, segment)
  }
  for (const segment of then.after) after.set(segment.id, segment)
  const speakers =
    first.speakers && then.speakers
      ? { before: first.speakers.before, after: then.speakers.after }
      : (first.speakers ?? then.speakers)
  return { kind: first.kind, before: [...before.values()], after: [...after.values()], ...(speakers && { speakers }) }
}
