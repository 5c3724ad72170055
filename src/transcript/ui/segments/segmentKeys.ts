/** Keyboard handling in the segment being edited, beyond the browser's own. */
import { caretIn, caretLine } from '../dom/caret'
import type { EditorContext } from '../state/editorContext'
import { joinNext, joinPrevious, stopEditing, moveToNeighbor, splitAt } from '../editing/inlineEditing'

/** The segment being edited. */
interface EditedRow {
  readonly id: string
  readonly element: HTMLElement
}

/** True when the key was handled and the browser's default must be prevented. */
export function handleSegmentKey(editor: EditorContext, { id, element }: EditedRow, event: KeyboardEvent): boolean {
  const command = event.ctrlKey || event.metaKey
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') editor.column.current = null
  switch (event.key) {
    case 'Enter':
      // With Ctrl or Command it may be a shortcut.
      if (!command) splitAtCaret(editor, id, element)
      return !command
    case 'Backspace':
      return isCaretAt(element, 0) && handled(joinPrevious(editor, id))
    case 'Delete':
      return isCaretAt(element, element.textContent.length) && handled(joinNext(editor, id))
    case 'ArrowUp':
    case 'ArrowDown':
      return !command && !event.shiftKey && !event.altKey && moveByLine(editor, { id, element }, event.key)
    case 'Escape':
      stopEditing(editor)
      editor.list.current?.focusRow(id)
      return true
    default:
      return false
  }
}

/** Splits the segment at the caret. */
export function splitAtCaret(editor: EditorContext, id: string, element: HTMLElement): void {
  const caret = caretIn(element)
  if (caret) splitAt(editor, id, caret.start)
}

function handled(_: void): true {
  return true
}

function isCaretAt(element: Element, edge: number): boolean {
  const caret = caretIn(element)
  return caret?.start === edge && caret.end === edge
}

function moveByLine(editor: EditorContext, { id, element }: EditedRow, key: 'ArrowUp' | 'ArrowDown'): boolean {
  const line = caretLine(element)
  if (!line) return false
  const columnPx = (editor.column.current ??= line.columnPx)
  if (key === 'ArrowUp') return line.first && moveToNeighbor(editor, id, { step: -1, columnPx })
  return line.last && moveToNeighbor(editor, id, { step: 1, columnPx })
}
