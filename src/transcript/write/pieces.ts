/** Cuts a segment into what a subtitle may never break: words with their punctuation, each with its time and width. */
import type { Segment } from '../model'

export interface Piece {
  /** Without spaces. */
  readonly text: string
  /** A space follows. */
  readonly spaced: boolean
  /** In parts of a line; see `lineWidth`. */
  readonly width: number
  readonly startMs: number
  readonly endMs: number
}

/**
 * The width of a line: 42 half-width or 16 full-width characters, as the Netflix Timed Text Style Guides for English and for
 * Chinese have it, in units that both divide.
 */
export const lineWidth = 336
export const narrow = lineWidth / 42
const wide = lineWidth / 16

const wideCharacter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uff60]/u
const mark = /^[\p{M}\u200b-\u200f\u2060]$/u

/** The full-width and half-width characters of a text; marks upon letters are neither. */
export function countCharacters(text: string): { wide: number; narrow: number } {
  const count = { wide: 0, narrow: 0 }
  for (const character of text) {
    if (character > '~' && wideCharacter.test(character)) count.wide += 1
    else if (character < '\u0300' || !mark.test(character)) count.narrow += 1
  }
  return count
}

function widthOf(text: string): number {
  const count = countCharacters(text)
  return count.wide * wide + count.narrow * narrow
}

/** @param lead stands before the first piece and is never parted from it */
export function cutPieces(segment: Segment, lead = ''): Piece[] {
  const timeOf = clock(segment)
  return cutText(segment.text).map(({ from, to, spaced }, index) => {
    const text = (index === 0 ? lead : '') + segment.text.slice(from, to)
    const startMs = timeOf.start(from)
    return { text, spaced, width: widthOf(text), startMs, endMs: Math.max(startMs, timeOf.end(to)) }
  })
}

/** A part of the text, in UTF-16 units; the end is not in it. */
interface Part {
  from: number
  to: number
  spaced: boolean
}

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\u3000-\u303f\uff00-\uffef]/u
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

function cutText(text: string): Part[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: run, index }) =>
    spaceless.test(run) ? cutRun(run, index) : [{ from: index, to: index + run.length, spaced: true }],
  )
}

/** Opening quotes and brackets go with what follows them, other marks with what stands before. */
function cutRun(run: string, from: number): Part[] {
  const parts: Part[] = []
  let opens = false
  for (const { segment, index, isWordLike } of segmenter.segment(run)) {
    const opening = /^[\p{Ps}\p{Pi}]/u.test(segment)
    const part = parts.at(-1)
    const to = from + index + segment.length
    if (part && (opens || (!isWordLike && !opening))) part.to = to
    else parts.push({ from: from + index, to, spaced: false })
    opens = opening
  }
  const part = parts.at(-1)
  if (part) part.spaced = true
  return parts
}

/** When the voice begins and ends parts of the text. To be asked in the order of the text: then it is one walk over the words. */
function clock({ words, startMs, endMs }: Segment) {
  let word = 0
  let offset = 0
  const timeAt = (place: number, atEnd: boolean) => {
    let at = words[word]
    while (at && offset + at.text.length <= (atEnd ? place - 1 : place) && words[word + 1]) {
      offset += at.text.length
      at = words[(word += 1)]
    }
    if (!at) return atEnd ? endMs : startMs
    const length = at.text.trimEnd().length || at.text.length
    return Math.round(at.startMs + (at.endMs - at.startMs) * Math.min(1, (place - offset) / length))
  }
  return { start: (place: number) => timeAt(place, false), end: (place: number) => timeAt(place, true) }
}
