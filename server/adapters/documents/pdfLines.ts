/** Groups the text items of a PDF page into lines, and lines into paragraphs: a PDF only has positioned text. */
import { joinLines, type ParagraphDraft } from './paragraphDrafts'

/** A text item from pdf.js; positions and sizes in points, y upwards. */
export interface PdfTextItem {
  text: string
  x: number
  y: number
  width: number
  /** Font size. */
  size: number
  /** A line break follows. */
  endsLine: boolean
}

export interface PdfLine {
  text: string
  x: number
  y: number
  right: number
  size: number
}

/** A wider gap, in font sizes, separates columns and cells. */
const maxGapEms = 2.5

/** Joins adjacent items into lines, in document order. */
export function toLines(items: readonly PdfTextItem[]): PdfLine[] {
  const lines: PdfLine[] = []
  let current: PdfLine | null = null
  const close = () => {
    if (current && current.text.trim() !== '') lines.push({ ...current, text: normalizeLetters(current.text.trim()) })
    current = null
  }
  for (const item of items) {
    const blank = item.text.trim() === ''
    if (current && !blank && !isAdjacent(current, item)) close()
    if (!current && !blank) current = { text: '', x: item.x, y: item.y, right: item.x, size: item.size }
    if (current) {
      current.text += item.text
      if (!blank) {
        current.right = Math.max(current.right, item.x + item.width)
        current.size = Math.max(current.size, item.size)
      }
    }
    if (item.endsLine) close()
  }
  close()
  return lines
}

function isAdjacent(line: PdfLine, item: PdfTextItem): boolean {
  const gap = item.x - line.right
  return Math.abs(item.y - line.y) < line.size * 0.6 && gap < maxGapEms * line.size && gap > -maxGapEms * line.size
}

/**
 * Replaces presentation forms (radicals, ligatures, Arabic forms) with the letters they stand for. Full NFKC would also turn Chinese
 * punctuation into Latin punctuation.
 */
const normalizeLetters = (text: string) =>
  text.replace(/[\u2e80-\u2fdf\uf900-\ufaff\ufb00-\ufdff\ufe70-\ufefc\u{2f800}-\u{2fa1f}]/gu, (letter) =>
    letter.normalize('NFKC'),
  )

/** Counts letters per font size to find the size of body text. */
export class FontSizes {
  readonly #letters = new Map<number, number>()

  add(lines: readonly PdfLine[]): void {
    for (const { size, text } of lines) {
      const rounded = Math.round(size * 2) / 2
      this.#letters.set(rounded, (this.#letters.get(rounded) ?? 0) + text.length)
    }
  }

  get body(): number {
    return [...this.#letters].reduce((max, entry) => (entry[1] > max[1] ? entry : max), [0, 0])[0]
  }
}

const bullet = /^(?:[•●▪■◦‣·–—*-]|\uf0b7|\uf06c)\s*(?=\S)/
const numbered =
  /^(?:\d{1,3}[.)、．]|[（(](?:\d{1,3}|[一二三四五六七八九十]{1,3})[）)]|[一二三四五六七八九十]{1,3}、)\s*(?=\D)/
/** Size of a heading relative to body text, from level 1 down. */
const headingRatios = [1.7, 1.35, 1.12]
const maxHeadingCharacters = 200

/** The paragraphs of a page. `body` is the font size of body text. */
export function toParagraphs(lines: readonly PdfLine[], body: number): ParagraphDraft[] {
  const paragraphs: ParagraphDraft[] = []
  const lineSpacing = lineSpacingOf(lines)
  let last: PdfLine | null = null
  let text = ''
  const close = () => {
    if (last) paragraphs.push(toParagraph(text, last.size, body))
    text = ''
  }
  for (const line of lines) {
    if (last && !continuesParagraph(last, line, { lineSpacing, edge: rightEdgeOf(lines, last) })) close()
    text = joinLines(text, line.text)
    last = line
  }
  close()
  return paragraphs
}

function toParagraph(text: string, size: number, body: number): ParagraphDraft {
  const level = headingRatios.findIndex((ratio) => body > 0 && size >= body * ratio) + 1
  if (level > 0 && text.length <= maxHeadingCharacters) return { text, kind: 'heading', level }
  if (bullet.test(text)) return { text: text.replace(bullet, ''), kind: 'list', level: 1 }
  return numbered.test(text) ? { text, kind: 'list', level: 1 } : { text, kind: 'paragraph' }
}

/** Whether a line continues the previous paragraph: same font size, usual spacing, a full previous line, no indent. */
function continuesParagraph(
  before: PdfLine,
  line: PdfLine,
  { lineSpacing, edge }: { lineSpacing: number; edge: number },
): boolean {
  const down = before.y - line.y
  const full = before.right >= before.x + 0.8 * (edge - before.x)
  const same = Math.abs(before.size - line.size) < 0.08 * before.size
  const indented = line.x - before.x > 1.2 * line.size
  const begins = bullet.test(line.text) || numbered.test(line.text)
  return same && full && !indented && !begins && down > 0 && down <= lineSpacing * 1.25
}

/** The usual line spacing: the median over neighboring lines of similar size. */
function lineSpacingOf(lines: readonly PdfLine[]): number {
  const distances = lines
    .flatMap((line, at) => {
      const next = lines[at + 1]
      const down = next ? line.y - next.y : 0
      return next && down > 0 && down < 3.5 * line.size && Math.abs(next.size - line.size) < 0.08 * line.size
        ? [down]
        : []
    })
    .sort((one, other) => one - other)
  return distances[Math.floor((distances.length - 1) / 2)] ?? 0
}

/** The right edge of a column: the furthest end of the lines that share its left edge. */
function rightEdgeOf(lines: readonly PdfLine[], { x, size }: PdfLine): number {
  return lines.reduce((edge, line) => (Math.abs(line.x - x) < 3 * size ? Math.max(edge, line.right) : edge), x)
}
