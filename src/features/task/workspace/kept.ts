/** Puts together what the server has and what was kept on this device. Pure. */
import { idAfter } from '../../../transcript/changes'
import { applyEdit, fits, invertEdit, joinEdits, segmentIndex, type Edit } from '../../../transcript/edit'
import { difference } from '../../../transcript/difference'
import { noHistory, prune, type History } from '../../../transcript/history'
import { mergeTranscripts, type Conflict } from '../../../transcript/merge'
import type { Segment, Transcript } from '../../../transcript/model'

/**
 * What is kept of one open record beside its steps. Steps are numbered for good: those before `done` are done, those from there
 * on were undone. What is not saved yet is `patch`, and then the way from step `saved` to step `done`.
 */
export interface Head {
  /** Version of the text on the server that this stands on. */
  readonly version: number
  /** What was changed by other ways than steps, such as by merging; null for nothing. */
  readonly patch: Edit | null
  readonly first: number
  readonly saved: number
  readonly done: number
  readonly end: number
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface Kept {
  readonly head: Head
  /** Steps `first` to `end`, the latter not in it. */
  readonly steps: readonly Edit[]
}

/** Everything that is not saved yet as one edit; null for nothing. */
export function unsavedEdit({ head, steps }: Kept): Edit | null {
  const { first, saved, done, patch } = head
  const way =
    done >= saved
      ? steps.slice(saved - first, done - first)
      : steps
          .slice(done - first, saved - first)
          .toReversed()
          .map(invertEdit)
  return [...(patch ? [patch] : []), ...way].reduce<Edit | null>(
    (whole, edit) => (whole ? joinEdits(whole, edit) : edit),
    null,
  )
}

export function historyOf({ head: { first, done }, steps }: Kept): History {
  return { past: steps.slice(0, done - first), future: steps.slice(done - first).toReversed(), dropped: first }
}

/** Everything that changed as one edit: undone, it gives `from` again. */
export function editBetween(from: Transcript, to: Transcript): Edit | null {
  const { changed, removed, speakers } = difference(from, to)
  if (changed.length === 0 && removed.length === 0 && !speakers) return null
  const gone = [...removed, ...changed.map(({ id }) => id)]
  const before = gone.flatMap((id) => from.segments[segmentIndex(from, id)] ?? [])
  return {
    kind: 'restore',
    before,
    after: changed,
    ...(speakers && { speakers: { before: from.speakers, after: speakers } }),
  }
}

/** A text and the version the server knows it by. */
export interface Base {
  readonly transcript: Transcript
  readonly version: number
}

export interface Reopened {
  readonly transcript: Transcript
  readonly history: History
  /** What the changes were made on: the server's text, or an older one where there are conflicts. */
  readonly base: Base
  /** Segments that were changed here and elsewhere; in the transcript they are as they were changed here. */
  readonly conflicts: readonly Conflict[]
}

/** The text to go on with: what the server has, and on it what was not saved. */
export function reopen(server: Base, kept: readonly Kept[]): Reopened {
  let open: Reopened = { transcript: server.transcript, history: noHistory, base: server, conflicts: [] }
  for (const one of kept) {
    const edit = unsavedEdit(one)
    if (edit) open = bring(server, edit, one.head.version, open)
  }
  // Steps can be taken back only on the text they were made on; those of closed tabs are gone with them.
  const [newest] = kept
  return { ...open, history: newest ? prune(historyOf(newest), open.transcript) : noHistory }
}

/** What was not saved joins what is open. */
function bring(server: Base, edit: Edit, version: number, open: Reopened): Reopened {
  if (fits(open.transcript, edit)) return { ...open, transcript: applyEdit(open.transcript, edit) }
  const base = baseOf(server.transcript, edit)
  const { transcript, conflicts } = join(base, applyEdit(base, edit), open.transcript)
  if (conflicts.length === 0) return { ...open, transcript }
  return { ...open, transcript, conflicts: [...open.conflicts, ...conflicts], base: { transcript: base, version } }
}

/** A text the edit was made on: the server's, with what the edit replaced as it was then. */
function baseOf(server: Transcript, { before, after, speakers }: Edit): Transcript {
  const touched = new Set([...before, ...after].map(({ id }) => id))
  const there = server.segments.filter(({ id }) => touched.has(id))
  const old = applyEdit(server, { kind: 'restore', before: there, after: before })
  return { ...old, speakers: speakers?.before ?? server.speakers }
}

/** Both people's changes; where they clash, ours until it is decided. */
export function join(
  base: Transcript,
  ours: Transcript,
  theirs: Transcript,
): Pick<Reopened, 'transcript' | 'conflicts'> {
  const { merged, conflicts } = mergeTranscripts(base, ours, theirs)
  return { transcript: withSide(merged, conflicts, 'ours'), conflicts }
}

/** The text with one side of each conflict. */
export function withSide(transcript: Transcript, conflicts: readonly Conflict[], side: 'ours' | 'theirs'): Transcript {
  const edit = sideEdit(transcript, conflicts, side)
  return edit ? applyEdit(transcript, edit) : transcript
}

/** The edit that puts one side of each conflict into the text; null where it is there already. */
export function sideEdit(transcript: Transcript, conflicts: readonly Conflict[], side: 'ours' | 'theirs'): Edit | null {
  const before: Segment[] = []
  const after: Segment[] = []
  for (const conflict of conflicts) {
    const ids = new Set([...conflict.ours, ...conflict.theirs].map(({ id }) => id))
    const there = [...ids].flatMap((id) => transcript.segments[segmentIndex(transcript, id)] ?? [])
    before.push(...there.filter((segment) => !conflict[side].includes(segment)))
    after.push(...conflict[side].filter((segment) => !there.includes(segment)))
  }
  return before.length > 0 || after.length > 0 ? { kind: 'restore', before, after } : null
}

/** Ours of each conflict as segments of their own behind theirs. */
export function withBoth(edit: Edit | null, both: readonly Conflict[]): Edit | null {
  const ours = both.flatMap((conflict) => conflict.ours.map((segment) => ({ ...segment, id: idAfter(segment.id) })))
  if (ours.length === 0) return edit
  return { kind: 'restore', before: edit?.before ?? [], after: [...(edit?.after ?? []), ...ours] }
}
