/** Three-way merge of two users' changes to one transcript, segment by segment. */
import { compareSegments, sameSegment } from '../model/edit'
import { mergeSpeakerNames } from './mergeSpeakerNames'
import type { Segment, Transcript } from '../model/transcript'

/** A passage that both sides changed differently; resolved as a whole. A side without segments removed the passage. */
export interface Conflict {
  /** The id of its first segment. */
  readonly id: string
  /** The common ancestor. */
  readonly base: readonly Segment[]
  readonly ours: readonly Segment[]
  readonly theirs: readonly Segment[]
}

export interface MergeResult {
  /** The changes of both sides; theirs where they conflict. */
  readonly merged: Transcript
  /** In text order. No two share a segment: each can be resolved independently. */
  readonly conflicts: readonly Conflict[]
}

/** @param base the common ancestor */
export function mergeTranscripts(base: Transcript, ours: Transcript, theirs: Transcript): MergeResult {
  const changes = changedRows(base, ours, theirs)
  const conflicting = findConflicts(changes)
  const conflictingRows = new Set(conflicting.flat())
  const onlyOurs = changes.filter((row) => !conflictingRows.has(row) && equal(row.base, row.theirs))
  const replacedIds = new Set(onlyOurs.map(({ id }) => id))
  const segments = [
    ...theirs.segments.filter(({ id }) => !replacedIds.has(id)),
    ...onlyOurs.flatMap((row) => row.ours ?? []),
  ].sort(compareSegments)
  const speakers = mergeSpeakerNames({ base, ours, theirs }, segments)
  return { merged: { ...theirs, segments, speakers }, conflicts: conflicting.map(conflictOf) }
}

/** One segment on all sides; null where it was removed or did not exist. */
interface Row {
  readonly id: string
  readonly base: Segment | null
  readonly ours: Segment | null
  readonly theirs: Segment | null
}

function conflictOf(rows: readonly Row[]): Conflict {
  const sideOf = (side: keyof Omit<Row, 'id'>) => rows.flatMap((row) => row[side] ?? []).sort(compareSegments)
  const [base, ours, theirs] = [sideOf('base'), sideOf('ours'), sideOf('theirs')]
  const [first] = [...base, ...ours, ...theirs].sort(compareSegments)
  return { id: first?.id ?? '', base, ours, theirs }
}

/** Every segment that differs from the base on either side. */
function changedRows(base: Transcript, ours: Transcript, theirs: Transcript): Row[] {
  const [was, others] = [byId(base), byId(theirs)]
  const mine = withTheirIds(was, byId(ours), others)
  const rows: Row[] = []
  for (const id of new Set([...was.keys(), ...mine.keys(), ...others.keys()])) {
    const row = { id, base: was.get(id) ?? null, ours: mine.get(id) ?? null, theirs: others.get(id) ?? null }
    if (!equal(row.base, row.ours) || !equal(row.base, row.theirs)) rows.push(row)
  }
  return rows
}

type ById = ReadonlyMap<string, Segment>
const byId = ({ segments }: Transcript): ById => new Map(segments.map((segment) => [segment.id, segment]))

/** Ours, but identical segments that both sides added, by a split at the same offset, get their id: it is one segment, not two. */
function withTheirIds(was: ById, mine: ById, others: ById): ById {
  const added = [...others.values()].filter(({ id }) => !was.has(id) && !mine.has(id))
  if (added.length === 0) return mine
  const segments = [...mine.values()].map((segment) => {
    const { id } = segment
    if (was.has(id) || others.has(id)) return segment
    const twin = added.findIndex((other) => other.startMs === segment.startMs && sameSegment({ ...other, id }, segment))
    return twin < 0 ? segment : (added.splice(twin, 1)[0] ?? segment)
  })
  return new Map(segments.map((segment) => [segment.id, segment]))
}

type Side = 'ours' | 'theirs'

/**
 * Rows that both sides changed differently, grouped by passage. Splitting and joining move text between segments: segments that
 * were added, removed or retimed in the same passage are resolved with it, or text would be lost or duplicated.
 */
function findConflicts(rows: readonly Row[]): Row[][] {
  const changedByBoth = (row: Row) => changedBy(row, 'ours') && changedBy(row, 'theirs')
  return groupOverlapping(
    rows.filter((row) => changedByBoth(row) || changedTimesBy(row, 'ours') || changedTimesBy(row, 'theirs')),
  )
    .filter((group) => group.some(changedByBoth))
    .map((group) => group.filter(({ ours, theirs }) => !equal(ours, theirs)))
    .filter((open) => open.some((row) => changedBy(row, 'ours')) && open.some((row) => changedBy(row, 'theirs')))
}

/** Groups rows that overlap in time, transitively. A row without duration belongs to the row it touches. */
function groupOverlapping(rows: readonly Row[]): Row[][] {
  const placed = rows.map((row) => ({ row, ...spanOf(row) }))
  placed.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
  const groups: Row[][] = []
  let untilMs = -1
  for (const { row, startMs, endMs } of placed) {
    const touches = startMs < untilMs || (startMs === untilMs && startMs === endMs)
    const group = touches ? groups.at(-1) : undefined
    if (group) group.push(row)
    else groups.push([row])
    untilMs = Math.max(untilMs, endMs)
  }
  return groups
}

const changedBy = (row: Row, side: Side): boolean => !equal(row.base, row[side])

function changedTimesBy({ base, ...sides }: Row, side: Side): boolean {
  const now = sides[side]
  return base?.startMs !== now?.startMs || base?.endMs !== now?.endMs
}

function spanOf({ base, ours, theirs }: Row): { startMs: number; endMs: number } {
  const all = [base, ours, theirs].flatMap((segment) => segment ?? [])
  return { startMs: Math.min(...all.map(({ startMs }) => startMs)), endMs: Math.max(...all.map(({ endMs }) => endMs)) }
}

const equal = (one: Segment | null, other: Segment | null): boolean =>
  one === other || (one !== null && other !== null && sameSegment(one, other))
