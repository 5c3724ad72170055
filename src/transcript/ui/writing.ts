/** Editing in place: what happens in the live segment, and how it moves from one to the next. */
import { say } from '../../shared/intl'
import { changeText, idAfter, insertSegment, joinWithNext, removeSegments, splitSegment } from '../changes'
import { segmentIndex } from '../edit'
import type { Segment } from '../model'
import type { CaretPlace } from './caret'
import { announce, segmentOf, type Desk } from './desk'

const atStart: CaretPlace = { start: 0, end: 0 }
const atEnd: CaretPlace = { start: Infinity, end: Infinity }

/** Makes a segment the live one. */
export function edit(desk: Desk, id: string, place: CaretPlace = atStart): void {
  const { live, readOnly } = desk.doing.getState()
  if (readOnly) return
  if (live && live.id !== id) leave(desk)
  if (!isThere(desk, id)) return
  desk.typing.stop()
  desk.doing.setState({ live: { id, place }, active: id, marked: null, menu: null })
}

/** Ends editing in place. A segment that was emptied goes. */
export function leave(desk: Desk): void {
  const { live, blank } = desk.doing.getState()
  desk.typing.stop()
  desk.doing.setState({ live: null, draft: null, blank: false })
  if (!live || !blank || !segmentOf(desk, live.id)) return
  const { transcript, apply } = desk.editing.getState()
  apply(removeSegments(transcript, [live.id]))
  announce(desk, say('editor.done.emptied'))
}

function isThere(desk: Desk, id: string): boolean {
  return segmentOf(desk, id) !== undefined || desk.doing.getState().draft?.segment.id === id
}

/** Takes over what the live segment's text has become. */
export function write(desk: Desk, id: string, text: string, composing: boolean): void {
  const { draft } = desk.doing.getState()
  const segment = segmentOf(desk, id)
  const blank = text.trim() === ''
  desk.doing.setState({ blank })
  if (blank) return
  const { transcript, history, apply } = desk.editing.getState()
  if (segment) {
    if (segment.text === text) return
    const merge = desk.typing.joins({ segment: id, before: segment.text, after: text, atMs: Date.now(), composing })
    const since = merge ? history.past.at(-1)?.before.find((one) => one.id === id) : undefined
    return apply(changeText(transcript, id, text, since), { merge })
  }
  if (draft?.segment.id !== id) return
  apply(insertSegment(transcript, draft.after, text, id))
  desk.typing.joins({ segment: id, before: '', after: text, atMs: Date.now(), composing })
  desk.doing.setState({ draft: null })
}

/** Cuts a segment in two there, or starts a new one where nothing follows. */
export function split(desk: Desk, id: string, at: number): void {
  const segment = segmentOf(desk, id)
  if (!segment || desk.doing.getState().blank) return
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
  const before = segmentOf(desk, id)
  if (!before) return
  leave(desk)
  const segment: Segment = { ...before, id: idAfter(id), startMs: before.endMs, text: '', words: [] }
  desk.doing.setState({ draft: { segment, after: id } })
  edit(desk, segment.id)
}

/** Joins a segment with the one after it; the caret stands at the seam. */
export function joinNext(desk: Desk, id: string): void {
  const { transcript, apply } = desk.editing.getState()
  const joined = desk.doing.getState().blank ? null : joinWithNext(transcript, id)
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
  if (desk.doing.getState().blank || !segmentOf(desk, id)) edit(desk, before, atEnd)
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
  if (draft?.segment.id === id) {
    const after = segmentIndex(transcript, draft.after)
    return transcript.segments[step === 1 ? after + 1 : after]?.id
  }
  const index = segmentIndex(transcript, id)
  return index < 0 ? undefined : transcript.segments[index + step]?.id
}
