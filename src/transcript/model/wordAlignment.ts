/** Aligns an engine's words with the text they belong to, so that every character has a time. */
import type { Word } from './transcript'

interface TimeSpan {
  readonly startMs: number
  readonly endMs: number
}

/**
 * Returns words that concatenate to exactly `text`: each includes what follows it up to the next. Words that are not in the
 * text are dropped. When none matches or none was sent, the text is split into words and the time divided by length. Times are
 * clamped to the segment and made monotonic.
 */
export function alignWords(text: string, sent: readonly Word[], { startMs, endMs }: TimeSpan): Word[] {
  const aligned = matchesExactly(text, sent) ? sent : findWords(text, sent)
  if (aligned.length === 0) return estimateWords(text, startMs, endMs)
  let from = startMs
  return aligned.map((word) => {
    from = clamp(word.startMs, from, endMs)
    const to = clamp(word.endMs, from, endMs)
    return from === word.startMs && to === word.endMs ? word : { ...word, startMs: from, endMs: to }
  })
}

function matchesExactly(text: string, words: readonly Word[]): boolean {
  let at = 0
  for (const word of words) {
    if (!word.text || !text.startsWith(word.text, at)) return false
    at += word.text.length
  }
  return at === text.length
}

/** How far ahead a word is searched for, in UTF-16 units: one stray word must not swallow half the text. */
const lookahead = 40

function findWords(text: string, sent: readonly Word[]): Word[] {
  const found: { word: Word; at: number }[] = []
  let from = 0
  for (const word of sent) {
    const core = word.text.trim()
    const at = core ? findWhole(text, core, from) : -1
    if (at < 0) continue
    found.push({ word, at })
    from = at + core.length
  }
  return found.map(({ word, at }, index) => ({ ...word, text: text.slice(index === 0 ? 0 : at, found[index + 1]?.at) }))
}

/** Index of `core` as a whole word, ignoring case, or -1. */
function findWhole(text: string, core: string, from: number): number {
  const window = text.slice(from, from + core.length + lookahead).toLowerCase()
  const needle = core.toLowerCase()
  for (let at = window.indexOf(needle); at >= 0; at = window.indexOf(needle, at + 1)) {
    const start = from + at
    if (!splitsWord(text, start) && !splitsWord(text, start + core.length)) return start
  }
  return -1
}

/** Whether the index is between two letters of a script with spaces. */
function splitsWord(text: string, at: number): boolean {
  return /^[\p{Script=Latin}\p{Script=Arabic}\p{N}]{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1))
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Splits a text without times into words; each lasts in proportion to its length. */
function estimateWords(text: string, startMs: number, endMs: number): Word[] {
  const starts = [...segmenter.segment(text)].filter((part) => part.isWordLike).map((part) => part.index)
  const cuts = [0, ...starts.slice(1), text.length]
  const timeAt = (offset: number) => Math.round(startMs + ((endMs - startMs) * offset) / Math.max(1, text.length))
  return cuts.slice(0, -1).map((at, index) => {
    const to = cuts[index + 1] ?? text.length
    return { startMs: timeAt(at), endMs: timeAt(to), text: text.slice(at, to), confidence: null, estimated: true }
  })
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
