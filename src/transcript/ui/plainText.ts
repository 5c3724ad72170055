/** A text on the page that the browser edits, kept to one text node. */
import { caretIn, setCaret } from './caret'

/** A segment is one line, whatever is pasted into it. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ')
}

/** Puts a text in the place of what is selected, and the caret behind it. */
export function typeIn(element: Element, typed: string): void {
  const text = element.textContent
  const { start, end } = caretIn(element) ?? { start: text.length, end: text.length }
  element.textContent = text.slice(0, start) + typed + text.slice(end)
  const at = start + typed.length
  setCaret(element, { start: at, end: at })
}

/** Undoes what a browser makes of a text beside letters: elements, cut nodes. Leaves alone what is plain. */
export function keepPlain(element: Element): void {
  const [first, ...others] = element.childNodes
  // An empty text may hold the line break that gives it its height.
  if (element.textContent === '' || (first?.nodeType === Node.TEXT_NODE && others.length === 0)) return
  const caret = caretIn(element)
  element.textContent = oneLine(element.textContent)
  if (caret) setCaret(element, caret)
}

/** Makes the text that one, with the caret as near to where it was as there is text. */
export function showText(element: Element, text: string): void {
  if (element.textContent === text) return
  const caret = caretIn(element)
  element.textContent = text
  if (caret) setCaret(element, caret)
}
