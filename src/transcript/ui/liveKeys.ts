/** What keys do in the live segment beyond what the browser does. */
import { caretIn, caretLine } from './caret'
import type { Desk } from './desk'
import { joinNext, joinPrevious, leave, move, split } from './writing'

/** True when the key was taken, and the browser is to do nothing. */
export function pressKey(desk: Desk, id: string, element: HTMLElement, event: KeyboardEvent): boolean {
  const command = event.ctrlKey || event.metaKey
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') desk.column.current = null
  switch (event.key) {
    case 'Enter':
      // With a command key it may be a shortcut of the page.
      if (!command) splitAtCaret(desk, id, element)
      return !command
    case 'Backspace':
      return atEdge(element, 0) && done(joinPrevious(desk, id))
    case 'Delete':
      return atEdge(element, element.textContent.length) && done(joinNext(desk, id))
    case 'ArrowUp':
    case 'ArrowDown':
      return !command && !event.shiftKey && !event.altKey && moveByLine(desk, id, element, event.key)
    case 'Escape':
      leave(desk)
      desk.list.current?.focusRow(id)
      return true
    default:
      return false
  }
}

/** Cuts the segment at the caret. */
export function splitAtCaret(desk: Desk, id: string, element: HTMLElement): void {
  const caret = caretIn(element)
  if (caret) split(desk, id, caret.start)
}

function done(_: void): true {
  return true
}

function atEdge(element: Element, edge: number): boolean {
  const caret = caretIn(element)
  return caret?.start === edge && caret.end === edge
}

function moveByLine(desk: Desk, id: string, element: Element, key: 'ArrowUp' | 'ArrowDown'): boolean {
  const line = caretLine(element)
  if (!line) return false
  const columnPx = (desk.column.current ??= line.columnPx)
  if (key === 'ArrowUp') return line.first && move(desk, id, -1, columnPx)
  return line.last && move(desk, id, 1, columnPx)
}
