import { describe, expect, it } from 'vitest'
import {
  toLines,
  toParagraphs,
  FontSizes,
  type PdfLine,
  type PdfTextItem,
} from '../../../../server/adapters/documents/pdfLines'

const item = (text: string, x: number, y: number, change: Partial<PdfTextItem> = {}): PdfTextItem => ({
  text,
  x,
  y,
  width: text.length * 10,
  size: 10,
  endsLine: false,
  ...change,
})
const line = (text: string, y: number, change: Partial<PdfLine> = {}): PdfLine => ({
  text,
  x: 50,
  y,
  right: 400,
  size: 10,
  ...change,
})
const texts = (lines: PdfLine[], body = 10) => toParagraphs(lines, body).map(({ text }) => text)

describe('pieces become lines', () => {
  it('side by side, whatever their order says about spaces', () => {
    expect(toLines([item('Hel', 0, 0), item('lo', 30, 0), item(' ', 50, 0), item('you', 60, 1)])).toMatchObject([
      { text: 'Hello you', x: 0, right: 90 },
    ])
  })
  it('until the line ends, the place jumps, or a gap parts two columns', () => {
    const lines = toLines([
      item('a', 0, 90, { endsLine: true }),
      item('b', 0, 90),
      item('c', 0, 70),
      item('d', 200, 70),
    ])
    expect(lines.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd'])
  })
  it('with letters that only look like letters made whole, and Chinese punctuation kept', () => {
    expect(toLines([item('第⼆段，ﬁne（ﻼ）', 0, 0)])[0]?.text).toBe('第二段，fine（لا）')
  })
})

describe('lines become paragraphs', () => {
  it('that go on over full lines at the usual distance', () => {
    expect(texts([line('one', 700), line('two', 685), line('three', 670, { right: 120 }), line('four', 655)])).toEqual([
      'one two three',
      'four',
    ])
  })
  it('that begin with an indent, after a gap, or with other letters', () => {
    expect(texts([line('a', 700), line('b', 685), line('c', 670, { x: 70 }), line('d', 655)])).toEqual(['a b', 'c d'])
    expect(texts([line('a', 700), line('b', 685), line('c', 640), line('d', 625)])).toEqual(['a b', 'c d'])
    expect(texts([line('a', 700), line('b', 685, { size: 14 })])).toEqual(['a', 'b'])
  })
  it('in each of two columns', () => {
    const column = (x: number, right: number) => [700, 685].map((y) => line(`${x}`, y, { x, right }))
    expect(texts([...column(50, 250), ...column(300, 500)])).toEqual(['50 50', '300 300'])
  })
  it('of Chinese without a space', () => {
    expect(texts([line('城市更新', 700), line('要让居民', 685)])).toEqual(['城市更新要让居民'])
  })
  it('that are headings by their size, and points by their marks', () => {
    const found = toParagraphs(
      [
        line('Big', 700, { size: 20 }),
        line('Small', 670, { size: 12 }),
        line('• point', 650),
        line('（一）第一', 635),
        line('2024 was', 620),
      ],
      10,
    )
    expect(found.map(({ kind, level, text }) => [kind, level, text])).toEqual([
      ['heading', 1, 'Big'],
      ['heading', 3, 'Small'],
      ['list', 1, 'point'],
      ['list', 1, '（一）第一2024 was'],
    ])
  })
})

it('the size of the body is that of most letters', () => {
  const sizes = new FontSizes()
  expect(sizes.body).toBe(0)
  sizes.add([line('long running text', 0), line('T', 0, { size: 30 })])
  expect(sizes.body).toBe(10)
})
