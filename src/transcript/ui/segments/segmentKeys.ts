/** Keyboard handling in the segment being edited, beyond the browser's own. */
import { caretIn, caretLine, offsetAt, type Caret } from '../dom/caret'
import type { EditorContext } from '../state/editorContext'
import { joinNext, joinPrevious, moveToNeighbor, splitAt, startEditing, stopEditing } from '../editing/inlineEditing'
import { selectBeyond } from '../editing/keyboardSelection'
import { breakParagraph, eraseAfter, eraseBefore, type CaretPlace } from '../editing/paragraphEditing'

/** The segment being edited. */
interface EditedRow {
  readonly id: string
  readonly element: HTMLElement
}

/** True when the key was handled and the browser's default must be prevented. */
export function handleSegmentKey(editor: EditorContext, { id, element }: EditedRow, event: KeyboardEvent): boolean {
  const command = event.ctrlKey || event.metaKey
  const plain = !command && !event.shiftKey && !event.altKey
  const selecting = !command && event.shiftKey && !event.altKey
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') editor.column.current = null
  switch (event.key) {
    case 'Enter':
      // With Ctrl or Command it may be a shortcut.
      if (!command) splitAtCaret(editor, id, element)
      return !command
    case 'Backspace':
      return isCaretAt(element, 0) && handled(eraseBackward(editor, { id, element }))
    case 'Delete':
      return isCaretAt(element, element.textContent.length) && handled(eraseForward(editor, { id, element }))
    case 'ArrowLeft':
    case 'ArrowRight':
      return plain
        ? moveByCharacter(editor, { id, element }, event.key)
        : selecting && selectBeyond(editor, { id, element }, event.key)
    case 'ArrowUp':
    case 'ArrowDown':
      return plain
        ? moveByLine(editor, { id, element }, event.key)
        : selecting && selectBeyond(editor, { id, element }, event.key)
    case 'Escape':
      stopEditing(editor)
      editor.list.current?.focusRow(id)
      return true
    default:
      return false
  }
}

/** Starts a paragraph at the caret, or splits the segment where each is a row. */
export function splitAtCaret(editor: EditorContext, id: string, element: HTMLElement): void {
  const caret = caretIn(element)
  if (!caret) return
  if (inParagraphs(editor)) breakParagraph(editor, placeOf({ id, element }, caret))
  else splitAt(editor, id, { at: caret.start })
}

function eraseBackward(editor: EditorContext, row: EditedRow): void {
  if (inParagraphs(editor)) eraseBefore(editor, placeOf(row, { start: 0, end: 0 }))
  else joinPrevious(editor, row.id)
}

function eraseForward(editor: EditorContext, row: EditedRow): void {
  const end = row.element.textContent.length
  if (inParagraphs(editor)) eraseAfter(editor, placeOf(row, { start: end, end }))
  else joinNext(editor, row.id)
}

const inParagraphs = ({ ui }: EditorContext): boolean => ui.getState().view === 'paragraphs'

function placeOf({ id, element }: EditedRow, { start }: Caret): CaretPlace {
  const segment = element.closest('[data-segment]')
  return {
    id,
    at: start,
    hasPrevious: segment?.previousElementSibling != null,
    hasNext: segment?.nextElementSibling != null,
  }
}

function handled(_: void): true {
  return true
}

function isCaretAt(element: Element, edge: number): boolean {
  const caret = caretIn(element)
  return caret?.start === edge && caret.end === edge
}

/** From the edge of a segment to its neighbor. */
function moveByCharacter(editor: EditorContext, { id, element }: EditedRow, key: 'ArrowLeft' | 'ArrowRight'): boolean {
  const forward = (key === 'ArrowRight') !== (getComputedStyle(element).direction === 'rtl')
  return (
    isCaretAt(element, forward ? element.textContent.length : 0) &&
    moveToNeighbor(editor, id, { step: forward ? 1 : -1, columnPx: null })
  )
}

function moveByLine(editor: EditorContext, { id, element }: EditedRow, key: 'ArrowUp' | 'ArrowDown'): boolean {
  const line = caretLine(element)
  const step = key === 'ArrowUp' ? -1 : 1
  if (!line || !(step < 0 ? line.first : line.last)) return false
  const columnPx = (editor.column.current ??= line.columnPx)
  return (
    moveToLine(editor, id, { columnPx, y: line.middlePx + step * lineHeightOf(element) }) ||
    moveToNeighbor(editor, id, { step, columnPx })
  )
}

/** Moves to the segment at this point of the window, as a caret moves between lines. False when there is no other segment. */
function moveToLine(editor: EditorContext, id: string, { columnPx, y }: { columnPx: number; y: number }): boolean {
  const text = elementAt(columnPx, y)?.closest('[data-text]')
  const target = text?.closest<HTMLElement>('[data-segment]')?.dataset.id
  const at = text && offsetAt(text, columnPx, y)
  if (target === undefined || target === id || typeof at !== 'number') return false
  startEditing(editor, target, { start: at, end: at })
  return true
}

/** jsdom has no layout and lacks this. */
function elementAt(x: number, y: number): Element | null {
  return 'elementFromPoint' in document ? document.elementFromPoint(x, y) : null
}

function lineHeightOf(element: Element): number {
  const { lineHeight, fontSize } = getComputedStyle(element)
  return parseFloat(lineHeight) || parseFloat(fontSize) * 1.8
}
