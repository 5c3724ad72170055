/** Combines the server's text with the unsaved edits stored on this device. Pure functions. */
import { newIdAfter } from '../../../transcript/operations/segmentOperations'
import { applyEdit, canApply, invertEdit, joinEdits, segmentIndex, type Edit } from '../../../transcript/model/edit'
import { difference } from '../../../transcript/versions/difference'
import { emptyHistory, prune, type History } from '../../../transcript/model/history'
import { mergeTranscripts, type Conflict } from '../../../transcript/versions/merge'
import type { Segment, Transcript } from '../../../transcript/model/transcript'

/**
 * Journal header of one open record, stored beside its steps. Step numbers never change: steps before `done` are
 * applied, later ones are undone. The unsaved edit is `patch`, followed by the steps from `saved` to `done`.
 */
export interface JournalHead {
  /** Server version that this is based on. */
  readonly version: number
  /** Changes that are not undo steps, such as merges; null for none. */
  readonly patch: Edit | null
  readonly first: number
  readonly saved: number
  readonly done: number
  readonly end: number
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface JournalEntry {
  readonly head: JournalHead
  /** Steps from `first` to `end`, exclusive. */
  readonly steps: readonly Edit[]
}

/** All unsaved changes as one edit; null for none. */
export function unsavedEdit({ head, steps }: JournalEntry): Edit | null {
  const { first, saved, done, patch } = head
  const unsavedSteps =
    done >= saved
      ? steps.slice(saved - first, done - first)
      : steps
          .slice(done - first, saved - first)
          .toReversed()
          .map(invertEdit)
  return [...(patch ? [patch] : []), ...unsavedSteps].reduce<Edit | null>(
    (whole, edit) => (whole ? joinEdits(whole, edit) : edit),
    null,
  )
}

export function historyOf({ head: { first, done }, steps }: JournalEntry): History {
  return { past: steps.slice(0, done - first), future: steps.slice(done - first).toReversed(), dropped: first }
}

/** All changes as one edit, whose inverse restores `from`; null for none. */
export function editBetween(from: Transcript, to: Transcript): Edit | null {
  const { changed, removed, speakers } = difference(from, to)
  if (changed.length === 0 && removed.length === 0 && !speakers) return null
  const replaced = [...removed, ...changed.map(({ id }) => id)]
  const before = replaced.flatMap((id) => from.segments[segmentIndex(from, id)] ?? [])
  return {
    kind: 'restore',
    before,
    after: changed,
    ...(speakers && { speakers: { before: from.speakers, after: speakers } }),
  }
}

/** A transcript with its server version. */
export interface VersionedTranscript {
  readonly transcript: Transcript
  readonly version: number
}

export interface RestoredTranscript {
  readonly transcript: Transcript
  readonly history: History
  /** What the changes are based on: the server's text, or an older one if there are conflicts. */
  readonly base: VersionedTranscript
  /** Segments changed both here and elsewhere; the transcript holds our side of them. */
  readonly conflicts: readonly Conflict[]
}

/** The server's text with the unsaved edits applied. */
export function restoreUnsavedEdits(server: VersionedTranscript, entries: readonly JournalEntry[]): RestoredTranscript {
  let restored: RestoredTranscript = {
    transcript: server.transcript,
    history: emptyHistory,
    base: server,
    conflicts: [],
  }
  for (const entry of entries) restored = replay(server, entry, restored)
  // Steps can be undone only on the text they were made on; only the newest entry keeps its history.
  const [newest] = entries
  return { ...restored, history: newest ? prune(historyOf(newest), restored.transcript) : emptyHistory }
}

/** Applies an entry's unsaved edit to the restored text, merging it if needed. */
function replay(server: VersionedTranscript, entry: JournalEntry, restored: RestoredTranscript): RestoredTranscript {
  const edit = unsavedEdit(entry)
  if (!edit) return restored
  if (canApply(restored.transcript, edit)) return { ...restored, transcript: applyEdit(restored.transcript, edit) }
  const base = baseOfEdit(server.transcript, edit)
  const { transcript, conflicts } = mergeChanges(base, applyEdit(base, edit), restored.transcript)
  if (conflicts.length === 0) return { ...restored, transcript }
  return {
    ...restored,
    transcript,
    conflicts: [...restored.conflicts, ...conflicts],
    base: { transcript: base, version: entry.head.version },
  }
}

/** Reconstructs the text the edit was made on: the server's, with the replaced segments as they were then. */
function baseOfEdit(server: Transcript, { before, after, speakers }: Edit): Transcript {
  const touched = new Set([...before, ...after].map(({ id }) => id))
  const present = server.segments.filter(({ id }) => touched.has(id))
  const old = applyEdit(server, { kind: 'restore', before: present, after: before })
  return { ...old, speakers: speakers?.before ?? server.speakers }
}

/** Merges both sides' changes; conflicting segments hold ours until the user decides. */
export function mergeChanges(
  base: Transcript,
  ours: Transcript,
  theirs: Transcript,
): Pick<RestoredTranscript, 'transcript' | 'conflicts'> {
  const { merged, conflicts } = mergeTranscripts(base, ours, theirs)
  return { transcript: withSide(merged, conflicts, 'ours'), conflicts }
}

/** The text with one side of each conflict. */
export function withSide(transcript: Transcript, conflicts: readonly Conflict[], side: 'ours' | 'theirs'): Transcript {
  const edit = resolutionEdit(transcript, conflicts, side)
  return edit ? applyEdit(transcript, edit) : transcript
}

/** The edit that puts one side of each conflict into the text; null if the text has it already. */
export function resolutionEdit(
  transcript: Transcript,
  conflicts: readonly Conflict[],
  side: 'ours' | 'theirs',
): Edit | null {
  const before: Segment[] = []
  const after: Segment[] = []
  for (const conflict of conflicts) {
    const ids = new Set([...conflict.ours, ...conflict.theirs].map(({ id }) => id))
    const present = [...ids].flatMap((id) => transcript.segments[segmentIndex(transcript, id)] ?? [])
    before.push(...present.filter((segment) => !conflict[side].includes(segment)))
    after.push(...conflict[side].filter((segment) => !present.includes(segment)))
  }
  return before.length > 0 || after.length > 0 ? { kind: 'restore', before, after } : null
}

/** Adds our side of each conflict as separate segments after theirs. */
export function withBothSides(edit: Edit | null, both: readonly Conflict[]): Edit | null {
  const ours = both.flatMap((conflict) => conflict.ours.map((segment) => ({ ...segment, id: newIdAfter(segment.id) })))
  if (ours.length === 0) return edit
  return { kind: 'restore', before: edit?.before ?? [], after: [...(edit?.after ?? []), ...ours] }
}
