/** Caret positions in an element's text as UTF-16 offsets, independent of the number of DOM nodes. */

export interface Caret {
  readonly start: number
  readonly end: number
}

/** A caret destination: an offset, or the position on a line nearest to a viewport column in px. */
export type CaretTarget = Caret | { readonly columnPx: number; readonly line: 'first' | 'last' }

/** The selection inside the element, start before end. Null when it is elsewhere. */
export function caretIn(element: Element): Caret | null {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return null
  return {
    start: offsetOf(element, range.startContainer, range.startOffset),
    end: offsetOf(element, range.endContainer, range.endOffset),
  }
}

/** The length of the element's text before this boundary. */
export function offsetOf(element: Element, node: Node, offset: number): number {
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(node, offset)
  return before.toString().length
}

/** Selects a range of the element's text; offsets are clamped to its length. */
export function setCaret(element: Element, { start, end }: Caret): void {
  const range = rangeIn(element, start, end)
  const selection = getSelection()
  if (!selection) return
  selection.removeAllRanges()
  selection.addRange(range)
}

/** A DOM range of the element's text. Offsets are clamped to its length. */
export function rangeIn(element: Element, start: number, end: number): Range {
  const range = document.createRange()
  range.selectNodeContents(element)
  range.collapse(false)
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let from = 0
  let started = false
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0
    // The start of a range belongs to the text after it, a caret and the end of a range to the text before it.
    if (!started) range.setStart(node, Math.min(length, Math.max(0, start - from)))
    started ||= start < from + length || (start === from + length && start === end)
    range.setEnd(node, Math.min(length, Math.max(0, end - from)))
    if (started && end <= from + length) return range
    from += length
  }
  return range
}

/** The offset nearest to a viewport point. Null when unsupported, or when the point is outside the element. */
export function offsetAt(element: Element, x: number, y: number): number | null {
  const position = positionFromPoint(x, y)
  return position && element.contains(position.node) ? offsetOf(element, position.node, position.offset) : null
}

function positionFromPoint(x: number, y: number): { node: Node; offset: number } | null {
  if (typeof document.caretPositionFromPoint === 'function') {
    const position = document.caretPositionFromPoint(x, y)
    return position && { node: position.offsetNode, offset: position.offset }
  }
  // Safari before 18.4 only has the older API.
  const legacyDocument: { caretRangeFromPoint?: (x: number, y: number) => Range | null } = document
  const range = legacyDocument.caretRangeFromPoint?.(x, y)
  return range ? { node: range.startContainer, offset: range.startOffset } : null
}

/** Whether the caret is on the first or last line of the element, and its viewport column in px. */
export interface CaretLine {
  readonly first: boolean
  readonly last: boolean
  readonly columnPx: number
  /** The middle of its line in the viewport. */
  readonly middlePx: number
}

/** Null when the element has no collapsed selection. */
export function caretLine(element: Element): CaretLine | null {
  const caret = caretIn(element)
  if (!caret || caret.start !== caret.end) return null
  const lines = linesOf(element)
  const at = rectAt(element, caret.start)
  const [top, bottom] = [lines.at(0), lines.at(-1)]
  if (!at || !top || !bottom) return { first: true, last: true, columnPx: 0, middlePx: 0 }
  const half = at.height / 2
  return {
    first: at.top - top.top < half,
    last: bottom.bottom - at.bottom < half,
    columnPx: at.left,
    middlePx: at.top + half,
  }
}

/** The position on this line nearest to the column. */
export function caretOnLine(element: Element, columnPx: number, line: 'first' | 'last'): Caret {
  const rect = linesOf(element).at(line === 'first' ? 0 : -1)
  const textLength = element.textContent.length
  const edge = line === 'first' ? 0 : textLength
  if (!rect) return { start: edge, end: edge }
  const x = Math.min(Math.max(columnPx, rect.left + 1), rect.right - 1)
  const offset =
    columnPx >= rect.right && line === 'last' ? textLength : offsetAt(element, x, (rect.top + rect.bottom) / 2)
  return { start: offset ?? edge, end: offset ?? edge }
}

function linesOf(element: Element): DOMRect[] {
  return rectsOf(rangeIn(element, 0, element.textContent.length))
}

/** The rectangle of a caret before the character at this offset, or after the previous character. */
function rectAt(element: Element, offset: number): DOMRect | null {
  const after = rectsOf(rangeIn(element, offset, offset + 1)).at(0)
  if (after && after.width > 0) return new DOMRect(after.left, after.top, 0, after.height)
  const before = rectsOf(rangeIn(element, Math.max(0, offset - 1), offset)).at(-1)
  return before ? new DOMRect(before.right, before.top, 0, before.height) : null
}

function rectsOf(range: Range): DOMRect[] {
  return typeof range.getClientRects === 'function' ? [...range.getClientRects()] : []
}
