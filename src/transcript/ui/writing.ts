/** Editing in place: what happens in the live segment, and how it moves from one to the next. */
import { say } from '../../shared/intl'
import { changeText, idAfter, insertSegment, joinWithNext, roomAfter, splitSegment } from '../changes'
import type { Edit } from '../edit'
import type { Segment } from '../model'
import type { CaretPlace } from './caret'
import { announce, segmentOf, type Desk } from './desk'
import { rowIndex, rowsWith } from './draftRow'

const atStart: CaretPlace = { start: 0, end: 0 }
const atEnd: CaretPlace = { start: Infinity, end: Infinity }

/** Makes a segment the live one. */
export function edit(desk: Desk, id: string, place: CaretPlace = atStart): void {
  const { live, readOnly } = desk.doing.getState()
  if (readOnly) return
  if (live && live.id !== id) leave(desk)
  const { draft } = desk.doing.getState()
  const isSegment = segmentOf(desk, id) !== undefined
  if (!isSegment && draft?.id !== id) return
  desk.typing.stop()
  desk.doing.setState({ live: { id, place }, draft: isSegment ? null : draft, active: id, marked: null, menu: null })
}

/** Ends editing in place. An empty row goes. */
export function leave(desk: Desk): void {
  const { draft } = desk.doing.getState()
  desk.typing.stop()
  desk.doing.setState({ live: null, draft: null })
  if (draft && !segmentOf(desk, draft.id)) announce(desk, say('editor.done.emptied'))
}

/**
 * Takes over what the live segment's text has become. Without any it goes from the transcript at once, so that what is saved
 * and exported is what shows; its row stays, and what is written there is the segment again.
 */
export function write(desk: Desk, id: string, text: string, composing: boolean): void {
  const { draft } = desk.doing.getState()
  const segment = segmentOf(desk, id)
  const row = segment ?? (draft?.id === id ? draft : undefined)
  if (!row) return
  // The row is to stay in the page: it is a draft before the segment goes, and until it is there again.
  if (!text.trim()) desk.doing.setState({ draft: { ...row, text, words: [] } })
  if (segment) change(desk, segment, text, composing)
  else begin(desk, row, text, composing)
  if (text.trim()) desk.doing.setState({ draft: null })
}

function change(desk: Desk, segment: Segment, text: string, composing: boolean): void {
  if (segment.text === text) return
  const { id } = segment
  const { transcript, history, apply } = desk.editing.getState()
  const joins = desk.typing.joins({ segment: id, before: segment.text, after: text, atMs: Date.now(), composing })
  const since = joins ? history.past.at(-1)?.before.find((one) => one.id === id) : undefined
  // Emptying what the step before put in would leave that step with nothing to undo.
  const merge = joins && (since !== undefined || text.trim() !== '')
  apply(changeText(transcript, id, text, since), { merge })
}

/** Writes the first letters of a row. In one that was emptied just before it is one step: a text in the place of another. */
function begin(desk: Desk, draft: Segment, text: string, composing: boolean): void {
  const { history, apply } = desk.editing.getState()
  const emptied = emptiedBy(history.past.at(-1), draft.id)
  desk.typing.joins({ segment: draft.id, before: '', after: text, atMs: Date.now(), composing })
  apply(insertSegment(emptied ?? draft, text), { merge: emptied !== undefined })
}

/** The segment as it was before that step emptied it. */
function emptiedBy(step: Edit | undefined, id: string): Segment | undefined {
  return step?.kind === 'text' && step.after.length === 0 ? step.before.find((segment) => segment.id === id) : undefined
}

/** Cuts a segment in two there, or starts a new one where nothing follows. */
export function split(desk: Desk, id: string, at: number): void {
  const segment = segmentOf(desk, id)
  if (!segment) return
  if (!segment.text.slice(at).trim()) return insertAfter(desk, id)
  const newId = idAfter(id)
  const { transcript, apply } = desk.editing.getState()
  const change = splitSegment(transcript, id, at, newId)
  if (!change) return
  apply(change)
  announce(desk, say('editor.done.split'))
  edit(desk, newId)
}

/** Starts a segment after that one. It joins the transcript with its first letter. */
export function insertAfter(desk: Desk, id: string): void {
  const draft = roomAfter(desk.editing.getState().transcript, id, idAfter(id), desk.soundMs)
  if (!draft) return
  leave(desk)
  desk.doing.setState({ draft })
  edit(desk, draft.id)
}

/** Joins a segment with the one after it; the caret stands at the seam. */
export function joinNext(desk: Desk, id: string): void {
  const { transcript, apply } = desk.editing.getState()
  const joined = joinWithNext(transcript, id)
  if (!joined) return
  const wasLive = desk.doing.getState().live !== null
  apply(joined.edit)
  announce(desk, say('editor.done.join'))
  if (wasLive) edit(desk, id, { start: joined.at, end: joined.at })
}

/** What Backspace does at the start: joins with the segment before, or goes back there when there is nothing to join. */
export function joinPrevious(desk: Desk, id: string): void {
  const before = neighbour(desk, id, -1)
  if (!before) return
  if (!segmentOf(desk, id)) edit(desk, before, atEnd)
  else joinNext(desk, before)
}

/** Goes on editing in the segment before or after. False when there is none. */
export function move(desk: Desk, id: string, step: 1 | -1, columnPx: number | null): boolean {
  const next = neighbour(desk, id, step)
  if (!next) return false
  const edge = step === 1 ? atStart : atEnd
  edit(desk, next, columnPx === null ? edge : { columnPx, line: step === 1 ? 'first' : 'last' })
  return true
}

function neighbour(desk: Desk, id: string, step: 1 | -1): string | undefined {
  const { transcript } = desk.editing.getState()
  const { draft } = desk.doing.getState()
  const index = rowIndex(transcript, draft, id)
  return index < 0 ? undefined : rowsWith(transcript, draft)[index + step]?.id
}
