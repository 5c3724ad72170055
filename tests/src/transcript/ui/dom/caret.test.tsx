import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  caretIn,
  caretLine,
  offsetAt,
  caretOnLine,
  rangeIn,
  setCaret,
} from '../../../../../src/transcript/ui/dom/caret'
import {
  normalizePlainText,
  toSingleLine,
  setPlainText,
  insertAtCaret,
} from '../../../../../src/transcript/ui/dom/plainText'

/** Adds an element with these text nodes: a text in an array is wrapped in a span. */
function show(...parts: (string | [string])[]): HTMLElement {
  const element = document.createElement('p')
  for (const part of parts) {
    if (typeof part === 'string') element.append(part)
    else element.append(Object.assign(document.createElement('span'), { textContent: part[0] }))
  }
  document.body.replaceChildren(element)
  return element
}
afterEach(() => {
  document.body.replaceChildren()
})

describe('the caret', () => {
  test.each([
    [0, 0],
    [3, 3],
    [4, 9],
    [0, 12],
    [8, 8],
    [12, 12],
  ])('is put from %d to %d and found there again, across nodes', (start, end) => {
    const text = show(['good'], ' ', ['old'], ' ', ['day'])
    setCaret(text, { start, end })
    expect(caretIn(text)).toEqual({ start, end })
    expect(getSelection()?.toString()).toBe('good old day'.slice(start, end))
  })

  test('beyond the text means its end', () => {
    const text = show('abc')
    setCaret(text, { start: Infinity, end: Infinity })
    expect(caretIn(text)).toEqual({ start: 3, end: 3 })
  })

  test('elsewhere is not in it', () => {
    const text = show('abc')
    getSelection()?.removeAllRanges()
    expect(caretIn(text)).toBeNull()
    setCaret(document.body, { start: 0, end: 0 })
    expect(caretIn(text.appendChild(document.createElement('i')))).toBeNull()
  })

  test('in a text without letters is at its start', () => {
    const text = show()
    setCaret(text, { start: 0, end: 0 })
    expect(caretIn(text)).toEqual({ start: 0, end: 0 })
  })

  test('a range ends in the node its last letter is in', () => {
    const text = show(['good'], ' ', ['old'])
    const range = rangeIn(text, 0, 4)
    expect(range.endContainer.nodeValue).toBe('good')
    expect(String(rangeIn(text, 5, 99))).toBe('old')
  })

  test('a point is asked of the browser, by the name it knows', () => {
    const text = show('ab', 'cd')
    const last = text.lastChild
    vi.stubGlobal('document', document)
    Object.assign(document, { caretPositionFromPoint: () => ({ offsetNode: last, offset: 1 }) })
    expect(offsetAt(text, 0, 0)).toBe(3)
    Object.assign(document, { caretPositionFromPoint: undefined })
    expect(offsetAt(text, 0, 0)).toBeNull()
    Object.assign(document, { caretRangeFromPoint: () => rangeIn(text, 2, 2) })
    expect(offsetAt(text, 0, 0)).toBe(2)
    Object.assign(document, { caretRangeFromPoint: undefined })
  })
})

describe('lines', () => {
  /** Characters 10 px wide and 20 px high, five per line. */
  const layOut = () => {
    Range.prototype.getClientRects = function (this: Range) {
      const rects: DOMRect[] = []
      for (let at = this.startOffset; at < this.endOffset; at += 1)
        rects.push({
          left: (at % 5) * 10,
          right: (at % 5) * 10 + 10,
          width: 10,
          height: 20,
          top: Math.floor(at / 5) * 24,
          bottom: Math.floor(at / 5) * 24 + 20,
        } as DOMRect)
      return rects as unknown as DOMRectList
    }
    vi.stubGlobal(
      'DOMRect',
      class {
        constructor(
          readonly left: number,
          readonly top: number,
          readonly width: number,
          readonly height: number,
        ) {}
        get bottom() {
          return this.top + this.height
        }
      },
    )
  }
  afterEach(() => {
    Reflect.deleteProperty(Range.prototype, 'getClientRects')
    vi.unstubAllGlobals()
  })

  test.each([
    [2, { first: true, last: false, columnPx: 20, middlePx: 10 }],
    [7, { first: false, last: false, columnPx: 20, middlePx: 34 }],
    [12, { first: false, last: true, columnPx: 20, middlePx: 58 }],
  ])('a caret at %d is known by its line and column', (at, line) => {
    layOut()
    const text = show('abcdefghijklm')
    setCaret(text, { start: at, end: at })
    expect(caretLine(text)).toEqual(line)
  })

  test('a selection is on no line', () => {
    const text = show('abc')
    setCaret(text, { start: 0, end: 2 })
    expect(caretLine(text)).toBeNull()
  })

  test('without a layout the first line is the start, the last the end', () => {
    const text = show('abc')
    expect(caretOnLine(text, 100, 'first')).toEqual({ start: 0, end: 0 })
    expect(caretOnLine(text, 100, 'last')).toEqual({ start: 3, end: 3 })
  })
})

describe('a plain text', () => {
  test('takes what is typed in the place of what is selected', () => {
    const text = show('one two')
    setCaret(text, { start: 4, end: 7 })
    insertAtCaret(text, '2')
    expect(text.textContent).toBe('one 2')
    expect(caretIn(text)).toEqual({ start: 5, end: 5 })
  })

  test('becomes one node again, with the caret where it was', () => {
    const text = show('one ', ['two'])
    setCaret(text, { start: 5, end: 5 })
    normalizePlainText(text)
    expect(text.childNodes).toHaveLength(1)
    expect(caretIn(text)).toEqual({ start: 5, end: 5 })
  })

  test('that is plain, or empty, is left alone', () => {
    const text = show('one')
    const node = text.firstChild
    normalizePlainText(text)
    expect(text.firstChild).toBe(node)
    const empty = show()
    empty.append(document.createElement('br'))
    normalizePlainText(empty)
    expect(empty.childNodes).toHaveLength(1)
  })

  test('shows another text with the caret as near as it can be', () => {
    const text = show('one two')
    setCaret(text, { start: 6, end: 6 })
    setPlainText(text, 'one')
    expect(caretIn(text)).toEqual({ start: 3, end: 3 })
  })

  test.each([
    ['a\nb', 'a b'],
    ['a \r\n\r\n b', 'a b'],
    ['a b', 'a b'],
  ])('%j is %j on one line', (text, line) => {
    expect(toSingleLine(text)).toBe(line)
  })
})
