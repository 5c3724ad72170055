/** From the pieces of text on a page to lines, and from lines to paragraphs: a PDF only knows where each piece stands. */
import { joinLines, type Found } from './paragraphs'

/** A piece of text as pdf.js gives it; places and sizes in points, y upwards. */
export interface Piece {
  text: string
  x: number
  y: number
  width: number
  /** Of its font. */
  size: number
  /** The line ends behind it. */
  ends: boolean
}

export interface Line {
  text: string
  x: number
  y: number
  right: number
  size: number
}

/** A gap wider than so many letters parts columns and cells. */
const gapSizes = 2.5

/** Puts pieces together that stand side by side, in the order in which they come. */
export function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = []
  let open: Line | null = null
  const close = () => {
    if (open && open.text.trim() !== '') lines.push({ ...open, text: whole(open.text.trim()) })
    open = null
  }
  for (const piece of pieces) {
    const blank = piece.text.trim() === ''
    if (open && !blank && !beside(open, piece)) close()
    if (!open && !blank) open = { text: '', x: piece.x, y: piece.y, right: piece.x, size: piece.size }
    if (open) {
      open.text += piece.text
      if (!blank) {
        open.right = Math.max(open.right, piece.x + piece.width)
        open.size = Math.max(open.size, piece.size)
      }
    }
    if (piece.ends) close()
  }
  close()
  return lines
}

function beside(line: Line, piece: Piece): boolean {
  const gap = piece.x - line.right
  return Math.abs(piece.y - line.y) < line.size * 0.6 && gap < gapSizes * line.size && gap > -gapSizes * line.size
}

/**
 * Letters that exist only for their looks become the ones they stand for: radicals, ligatures, Arabic forms. The rest of NFKC would
 * make Latin punctuation of the Chinese one.
 */
const whole = (text: string) =>
  text.replace(/[\u2e80-\u2fdf\uf900-\ufaff\ufb00-\ufdff\ufe70-\ufefc\u{2f800}-\u{2fa1f}]/gu, (letter) =>
    letter.normalize('NFKC'),
  )

/** Letters at each font size so far, by which the size of the body is known. */
export class Sizes {
  readonly #letters = new Map<number, number>()

  add(lines: readonly Line[]): void {
    for (const { size, text } of lines) {
      const rounded = Math.round(size * 2) / 2
      this.#letters.set(rounded, (this.#letters.get(rounded) ?? 0) + text.length)
    }
  }

  get body(): number {
    return [...this.#letters].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0]
  }
}

const bullet = /^(?:[•●▪■◦‣·–—*-]|\uf0b7|\uf06c)\s*(?=\S)/
const numbered =
  /^(?:\d{1,3}[.)、．]|[（(](?:\d{1,3}|[一二三四五六七八九十]{1,3})[）)]|[一二三四五六七八九十]{1,3}、)\s*(?=\D)/
/** How much larger than the body a heading is, from level 1 down. */
const headings = [1.7, 1.35, 1.12]
const longestHeading = 200

/** The paragraphs of a page. `body` is the font size of running text. */
export function paragraphsOf(lines: readonly Line[], body: number): Found[] {
  const found: Found[] = []
  const pitch = pitchOf(lines)
  let last: Line | null = null
  let text = ''
  const close = () => {
    if (last) found.push(paragraphOf(text, last.size, body))
    text = ''
  }
  for (const line of lines) {
    if (last && !goesOn(last, line, pitch, edgeOf(lines, last))) close()
    text = joinLines(text, line.text)
    last = line
  }
  close()
  return found
}

function paragraphOf(text: string, size: number, body: number): Found {
  const level = headings.findIndex((ratio) => body > 0 && size >= body * ratio) + 1
  if (level > 0 && text.length <= longestHeading) return { text, kind: 'heading', level }
  if (bullet.test(text)) return { text: text.replace(bullet, ''), kind: 'list', level: 1 }
  return numbered.test(text) ? { text, kind: 'list', level: 1 } : { text, kind: 'paragraph' }
}

/** Whether a line goes on with the paragraph of the one before: same letters, usual distance, the line before full, no indent. */
function goesOn(before: Line, line: Line, pitch: number, edge: number): boolean {
  const down = before.y - line.y
  const full = before.right >= before.x + 0.8 * (edge - before.x)
  const same = Math.abs(before.size - line.size) < 0.08 * before.size
  const indented = line.x - before.x > 1.2 * line.size
  const begins = bullet.test(line.text) || numbered.test(line.text)
  return same && full && !indented && !begins && down > 0 && down <= pitch * 1.25
}

/** The usual distance of two lines: the median of those that may well belong together. */
function pitchOf(lines: readonly Line[]): number {
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

/** Where the lines of a column end: the furthest of those that begin where this one begins. */
function edgeOf(lines: readonly Line[], { x, size }: Line): number {
  return lines.reduce((edge, line) => (Math.abs(line.x - x) < 3 * size ? Math.max(edge, line.right) : edge), x)
}
