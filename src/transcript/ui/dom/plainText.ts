/** Keeps a contenteditable element to a single text node. */
import { caretIn, setCaret } from './caret'

/** Replaces line breaks by spaces: a segment is always one line. */
export function toSingleLine(text: string): string {
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ')
}

/** Replaces the selection with text and puts the caret after it. */
export function insertAtCaret(element: Element, typed: string): void {
  const text = element.textContent
  const { start, end } = caretIn(element) ?? { start: text.length, end: text.length }
  element.textContent = text.slice(0, start) + typed + text.slice(end)
  const at = start + typed.length
  setCaret(element, { start: at, end: at })
}

/** Removes elements and split nodes that a browser may insert. Plain text is left untouched. */
export function normalizePlainText(element: Element): void {
  const [first, ...others] = element.childNodes
  // An empty element may contain the line break that gives it its height.
  if (element.textContent === '' || (first?.nodeType === Node.TEXT_NODE && others.length === 0)) return
  const caret = caretIn(element)
  element.textContent = toSingleLine(element.textContent)
  if (caret) setCaret(element, caret)
}

/** Sets the text and keeps the caret at its offset, clamped to the new length. */
export function setPlainText(element: Element, text: string): void {
  if (element.textContent === text) return
  const caret = caretIn(element)
  element.textContent = text
  if (caret) setCaret(element, caret)
}
