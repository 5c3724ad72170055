/** Undo and redo with their UI effects: announcements, scrolling and the caret. */
import { t } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { canApply, invertEdit, segmentIndex, type Edit } from '../../model/edit'
import type { Caret } from '../dom/caret'
import { findReplacement } from '../state/textReplacement'
import { announce, segmentOf, type EditorContext } from '../state/editorContext'
import { startEditing, stopEditing } from './inlineEditing'

export function undoEdit(editor: EditorContext): void {
  const done = editor.store.getState().undo()
  if (done) showEdit(editor, done)
  announce(editor, done ? t('editor.undo.done', { what: editLabel(done) }) : t('editor.undo.none'))
}

export function redoEdit(editor: EditorContext): void {
  const done = editor.store.getState().redo()
  if (done) showEdit(editor, done)
  announce(editor, done ? t('editor.redo.done', { what: editLabel(done) }) : t('editor.redo.none'))
}

/** Reverts an edit, even after later edits, as long as those did not touch its segments. */
export function revertEdit(editor: EditorContext, edit: Edit): void {
  const { history, transcript, apply } = editor.store.getState()
  if (history.past.at(-1) === edit) return undoEdit(editor)
  const inverse = invertEdit(edit)
  if (!canApply(transcript, inverse)) return notify({ kind: 'warning', text: t('editor.undo.late') })
  apply(inverse)
  showEdit(editor, inverse)
  announce(editor, t('editor.undo.done', { what: editLabel(edit) }))
}

/** Shows a notification with an undo button. */
export function notifyWithUndo(editor: EditorContext, text: string, edit: Edit): void {
  notify({ kind: 'info', text, action: { text: t('editor.undo.action'), run: () => revertEdit(editor, edit) } })
}

export function editLabel({ kind }: Edit): string {
  return t(`editor.kind.${kind}`)
}

/** Reveals the segment that an edit changed; while editing, moves the caret there too. */
function showEdit(editor: EditorContext, edit: Edit): void {
  const { editing } = editor.ui.getState()
  editor.undoGrouping.endGroup()
  const position = changedPosition(edit)
  if (position && editing) startEditing(editor, position.id, position.caret)
  else if (editing && !segmentOf(editor, editing.id)) stopEditing(editor)
  if (!position) return
  editor.ui.setState({ activeId: position.id })
  const { transcript } = editor.store.getState()
  editor.list.current?.reveal(segmentIndex(transcript, position.id))
}

/** The first segment that an edit changed or added, with the caret after the change. Null when it only removed segments. */
export function changedPosition({ kind, before, after }: Edit): { id: string; caret: Caret } | null {
  const was = new Map(before.map((segment) => [segment.id, segment.text]))
  const first = after.find((segment) => was.get(segment.id) !== segment.text) ?? after[0]
  if (!first) return null
  const { start, inserted } = findReplacement(was.get(first.id) ?? '', first.text)
  // After a split or join, the caret is at the seam.
  const at = kind === 'split' || kind === 'join' ? start : start + inserted.length
  return { id: first.id, caret: { start: at, end: at } }
}
