/** Undoing and redoing, seen from the page: what is said, and where the caret goes. */
import { say } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { fits, invertEdit, segmentIndex, type Edit } from '../edit'
import type { Caret } from './caret'
import { changedPart } from './changedPart'
import { announce, segmentOf, type Desk } from './desk'
import { edit, leave } from './writing'

export function undo(desk: Desk): void {
  const done = desk.editing.getState().undo()
  if (done) goTo(desk, done)
  announce(desk, done ? say('editor.undo.done', { what: nameOf(done) }) : say('editor.undo.none'))
}

export function redo(desk: Desk): void {
  const done = desk.editing.getState().redo()
  if (done) goTo(desk, done)
  announce(desk, done ? say('editor.redo.done', { what: nameOf(done) }) : say('editor.redo.none'))
}

/** Undoes that edit, even when others were made since, as long as they left its segments alone. */
export function takeBack(desk: Desk, made: Edit): void {
  const { history, transcript, apply } = desk.editing.getState()
  if (history.past.at(-1) === made) return undo(desk)
  const inverse = invertEdit(made)
  if (!fits(transcript, inverse)) return notify({ kind: 'warning', text: say('editor.undo.late') })
  apply(inverse)
  goTo(desk, inverse)
  announce(desk, say('editor.undo.done', { what: nameOf(made) }))
}

/** Tells what was done, with a way back. */
export function tellDone(desk: Desk, text: string, made: Edit): void {
  notify({ kind: 'info', text, action: { text: say('editor.undo.action'), run: () => takeBack(desk, made) } })
}

export function nameOf({ kind }: Edit): string {
  return say(`editor.kind.${kind}`)
}

/** Shows the segment where an edit changed something; the caret goes along when a segment is live. */
function goTo(desk: Desk, done: Edit): void {
  const { live } = desk.doing.getState()
  desk.typing.stop()
  const place = changedPlace(done)
  if (place && live) edit(desk, place.id, place.caret)
  else if (live && !segmentOf(desk, live.id)) leave(desk)
  if (!place) return
  desk.doing.setState({ active: place.id })
  const { transcript } = desk.editing.getState()
  desk.list.current?.reveal(segmentIndex(transcript, place.id))
}

/** The first segment an edit changed or put in, with the caret behind what changed. Null when it only took some out. */
export function changedPlace({ kind, before, after }: Edit): { id: string; caret: Caret } | null {
  const was = new Map(before.map((segment) => [segment.id, segment.text]))
  const first = after.find((segment) => was.get(segment.id) !== segment.text) ?? after[0]
  if (!first) return null
  const { start, inserted } = changedPart(was.get(first.id) ?? '', first.text)
  // Of a seam that came or went the caret stands at the seam.
  const at = kind === 'split' || kind === 'join' ? start : start + inserted.length
  return { id: first.id, caret: { start: at, end: at } }
}
