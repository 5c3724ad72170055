/** Makes an engine's words agree with the text they belong to, so that every letter of a text has a time. */
import type { Word } from './model'

/**
 * The words cut so that joined by nothing they are exactly `text`: each owns what follows it up to the next. A word that
 * is not in the text is left out. Where none is, or none was sent, the text is cut into words and the time shared out by
 * length. Times are put in order and inside the segment.
 */
export function fitWords(text: string, sent: readonly Word[], startMs: number, endMs: number): Word[] {
  const fitting = matchesExactly(text, sent) ? sent : findWords(text, sent)
  if (fitting.length === 0) return estimateWords(text, startMs, endMs)
  let from = startMs
  return fitting.map((word) => {
    from = clamp(word.startMs, from, endMs)
    return { ...word, startMs: from, endMs: clamp(word.endMs, from, endMs) }
  })
}

function matchesExactly(text: string, words: readonly Word[]): boolean {
  return words.every((word) => word.text) && words.map((word) => word.text).join('') === text
}

/** How far ahead in the text a word is looked for, in UTF-16 units: one stray word must not swallow half the text. */
const reach = 40

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

/** Where `core` stands in the text as a word of its own, in any case; -1 when it does not. */
function findWhole(text: string, core: string, from: number): number {
  const window = text.slice(from, from + core.length + reach).toLowerCase()
  const wanted = core.toLowerCase()
  for (let at = window.indexOf(wanted); at >= 0; at = window.indexOf(wanted, at + 1)) {
    const start = from + at
    if (!cutsWord(text, start) && !cutsWord(text, start + core.length)) return start
  }
  return -1
}

/** A letter of a script with spaces stands on both sides. */
function cutsWord(text: string, at: number): boolean {
  return /^[\p{Script=Latin}\p{Script=Arabic}\p{N}]{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1))
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Words of a text without times: each lasts in proportion to its length. */
function estimateWords(text: string, startMs: number, endMs: number): Word[] {
  const starts = [...segmenter.segment(text)].filter((part) => part.isWordLike).map((part) => part.index)
  const cuts = [0, ...starts.slice(1), text.length]
  const timeAt = (place: number) => Math.round(startMs + ((endMs - startMs) * place) / Math.max(1, text.length))
  return cuts.slice(0, -1).map((at, index) => {
    const to = cuts[index + 1] ?? text.length
    return { startMs: timeAt(at), endMs: timeAt(to), text: text.slice(at, to), confidence: null }
  })
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
