/** Two people's changes of one transcript, put together segment by segment (a three-way merge). */
import { compareSegments, sameSegment } from './edit'
import { mergeNames } from './mergeNames'
import type { Segment, Transcript } from './model'

/** A moment that two people changed, each in another way; decided as a whole. A side without segments took out what was there. */
export interface Conflict {
  /** That of its first segment. */
  readonly id: string
  /** What both started from. */
  readonly base: readonly Segment[]
  readonly ours: readonly Segment[]
  readonly theirs: readonly Segment[]
}

export interface Merged {
  /** Both people's changes; where they clash, theirs. */
  readonly merged: Transcript
  /** In the order of the text. None shares a segment with another: each can be decided by itself. */
  readonly conflicts: readonly Conflict[]
}

/** @param base what both started from */
export function mergeTranscripts(base: Transcript, ours: Transcript, theirs: Transcript): Merged {
  const rows = changedRows(base, ours, theirs)
  const clashes = findClashes(rows)
  const clashing = new Set(clashes.flat())
  const takeOurs = rows.filter((row) => !clashing.has(row) && equal(row.base, row.theirs))
  const gone = new Set(takeOurs.map(({ id }) => id))
  const segments = [
    ...theirs.segments.filter(({ id }) => !gone.has(id)),
    ...takeOurs.flatMap((row) => row.ours ?? []),
  ].sort(compareSegments)
  const speakers = mergeNames(base, ours, theirs, segments)
  return { merged: { ...theirs, segments, speakers }, conflicts: clashes.map(conflictOf) }
}

/** One segment on both sides; null where somebody removed it, or where it did not exist. */
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

/** Every segment that is not the same on both sides, or not what it was. */
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

/** Ours, but what both added alike, by a split at the same place, has the id they gave it: it is one segment, not two. */
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
 * What both changed, each in another way, moment by moment. Splitting and joining move text between segments: whatever came, went
 * or got other times where both were at work is decided together with it, or text would be lost or doubled.
 */
function findClashes(rows: readonly Row[]): Row[][] {
  const byBoth = (row: Row) => changes(row, 'ours') && changes(row, 'theirs')
  return together(rows.filter((row) => byBoth(row) || changesTimes(row, 'ours') || changesTimes(row, 'theirs')))
    .filter((group) => group.some(byBoth))
    .map((group) => group.filter(({ ours, theirs }) => !equal(ours, theirs)))
    .filter((open) => open.some((row) => changes(row, 'ours')) && open.some((row) => changes(row, 'theirs')))
}

/** In groups: those that overlap in time, those that overlap these, and so on. A moment belongs to what it touches. */
function together(rows: readonly Row[]): Row[][] {
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

const changes = (row: Row, side: Side): boolean => !equal(row.base, row[side])

function changesTimes({ base, ...sides }: Row, side: Side): boolean {
  const now = sides[side]
  return base?.startMs !== now?.startMs || base?.endMs !== now?.endMs
}

function spanOf({ base, ours, theirs }: Row): { startMs: number; endMs: number } {
  const all = [base, ours, theirs].flatMap((segment) => segment ?? [])
  return { startMs: Math.min(...all.map(({ startMs }) => startMs)), endMs: Math.max(...all.map(({ endMs }) => endMs)) }
}

const equal = (one: Segment | null, other: Segment | null): boolean =>
  one === other || (one !== null && other !== null && sameSegment(one, other))
