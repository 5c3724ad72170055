/** Splits a segment into unbreakable tokens: words with their punctuation, each with its time and width. */
import type { Segment } from '../model/transcript'

export interface CueToken {
  /** Without spaces. */
  readonly text: string
  /** Whether a space follows. */
  readonly spaced: boolean
  /** In units of `lineWidth`. */
  readonly width: number
  readonly startMs: number
  readonly endMs: number
}

/**
 * Line width: 42 half-width or 16 full-width characters (Netflix Timed Text Style Guides for English and Chinese), in a unit
 * that is a common multiple of both.
 */
export const lineWidth = 336
export const narrowWidth = lineWidth / 42
const wideWidth = lineWidth / 16

const wideCharacter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uff60]/u
/** Most words in many languages; tested first, since characters are slow to count. */
const ascii = /^[ -~]*$/
const mark = /^[\p{M}\u200b-\u200f\u2060]$/u

/** Counts the full-width and half-width characters of a text; combining marks are neither. */
export function countCharacters(text: string): { wide: number; narrow: number } {
  if (ascii.test(text)) return { wide: 0, narrow: text.length }
  const count = { wide: 0, narrow: 0 }
  for (const character of text) {
    if (character > '~' && wideCharacter.test(character)) count.wide += 1
    else if (character < '\u0300' || !mark.test(character)) count.narrow += 1
  }
  return count
}

function widthOf(text: string): number {
  const count = countCharacters(text)
  return count.wide * wideWidth + count.narrow * narrowWidth
}

/** @param prefix text before the first token, never separated from it */
export function tokenizeSegment(segment: Segment, prefix = ''): CueToken[] {
  const timeOf = createWordClock(segment)
  return tokenizeText(segment.text).map(({ from, to, spaced }, index) => {
    const text = (index === 0 ? prefix : '') + segment.text.slice(from, to)
    const startMs = timeOf.start(from)
    return { text, spaced, width: widthOf(text), startMs, endMs: Math.max(startMs, timeOf.end(to)) }
  })
}

/** A range of the text, in UTF-16 units; the end is exclusive. */
interface TextPart {
  from: number
  to: number
  spaced: boolean
}

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\u3000-\u303f\uff00-\uffef]/u
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

function tokenizeText(text: string): TextPart[] {
  const mayBeSpaceless = !ascii.test(text)
  const parts: TextPart[] = []
  for (const { 0: run, index } of text.matchAll(/\S+/g)) {
    if (mayBeSpaceless && spaceless.test(run)) parts.push(...tokenizeRun(run, index))
    else parts.push({ from: index, to: index + run.length, spaced: true })
  }
  return parts
}

/** Opening quotes and brackets attach to what follows, other punctuation to what precedes. */
function tokenizeRun(run: string, from: number): TextPart[] {
  const parts: TextPart[] = []
  let opensNext = false
  for (const { segment, index, isWordLike } of segmenter.segment(run)) {
    const opening = /^[\p{Ps}\p{Pi}]/u.test(segment)
    const part = parts.at(-1)
    const to = from + index + segment.length
    if (part && (opensNext || (!isWordLike && !opening))) part.to = to
    else parts.push({ from: from + index, to, spaced: false })
    opensNext = opening
  }
  const part = parts.at(-1)
  if (part) part.spaced = true
  return parts
}

/** Start and end times of text offsets. Call in text order: it makes a single pass over the words. */
function createWordClock({ words, startMs, endMs }: Segment) {
  let word = 0
  let offset = 0
  const timeAt = (at: number, atEnd: boolean) => {
    let current = words[word]
    while (current && offset + current.text.length <= (atEnd ? at - 1 : at) && words[word + 1]) {
      offset += current.text.length
      current = words[(word += 1)]
    }
    if (!current) return atEnd ? endMs : startMs
    const length = current.text.trimEnd().length || current.text.length
    return Math.round(current.startMs + (current.endMs - current.startMs) * Math.min(1, (at - offset) / length))
  }
  return { start: (at: number) => timeAt(at, false), end: (at: number) => timeAt(at, true) }
}
