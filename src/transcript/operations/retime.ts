/** Preserves word times when the text changes: only changed parts get new times. */
import type { Segment, Word } from '../model/transcript'

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * Replaces a segment's text. Unchanged words at both ends keep their times and confidence, and so do words between them that are
 * found again in order. New text is split into words by `Intl.Segmenter`, which divide the replaced time by length; they are
 * marked as estimated and have no confidence. The time of deleted text stays unused.
 *
 * Equal ends are trimmed first, as diff tools do: typing changes one place, so little remains to be searched.
 */
export function replaceText(segment: Segment, text: string): Segment {
  if (text === segment.text) return segment
  const { words } = segment
  const head = equalStart(words, text)
  const tail = equalEnd(words.slice(head.words), text.slice(head.length))
  const after = words.length - tail.words
  const changed = words.slice(head.words, after)
  const latestMs = words[after]?.startMs ?? segment.endMs
  const startMs = Math.min(latestMs, changed[0]?.startMs ?? words[head.words - 1]?.endMs ?? segment.startMs)
  const endMs = Math.min(latestMs, Math.max(startMs, changed.at(-1)?.endMs ?? latestMs))
  const middle = retimeText(text.slice(head.length, text.length - tail.length), changed, { startMs, endMs })
  return { ...segment, text, words: [...words.slice(0, head.words), ...middle, ...words.slice(after)] }
}

/** How far ahead a word is searched for, in UTF-16 units: one stray word must not swallow half the text. */
const lookahead = 60

/** Splits the text into words: old words found in order, ignoring case, keep their times; new words between them get new ones. */
function retimeText(
  text: string,
  old: readonly Word[],
  { startMs, endMs }: { startMs: number; endMs: number },
): Word[] {
  const lower = toLowerKeepingLength(text)
  const words: Word[] = []
  let skipped: Word[] = []
  let timedTo = 0
  let timedToMs = startMs
  // New text takes the time of the words it replaces, or else of the pause it is in.
  const addTimed = (to: number, untilMs: number) => {
    const fromMs = Math.min(untilMs, Math.max(timedToMs, skipped[0]?.startMs ?? timedToMs))
    words.push(
      ...timeWords(
        text.slice(timedTo, to),
        fromMs,
        Math.max(fromMs, Math.min(untilMs, skipped.at(-1)?.endMs ?? untilMs)),
      ),
    )
  }
  for (const word of old) {
    const at = lower.slice(0, timedTo + word.text.length + lookahead).indexOf(toLowerKeepingLength(word.text), timedTo)
    const end = at + word.text.length
    if (at < 0 || !isWordEnd(text, at) || !isWordEnd(text, end)) {
      skipped.push(word)
      continue
    }
    addTimed(at, Math.min(word.startMs, endMs))
    words.push(word.text === text.slice(at, end) ? word : { ...word, text: text.slice(at, end) })
    skipped = []
    timedTo = end
    timedToMs = Math.min(word.endMs, endMs)
  }
  addTimed(text.length, Math.max(timedToMs, endMs))
  return words
}

/** Lowercases the text, unless that would shift offsets. */
function toLowerKeepingLength(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

interface Equal {
  words: number
  /** UTF-16 units of their texts. */
  length: number
}

/** The words that the text starts with, none of which continues in the text. */
function equalStart(words: readonly Word[], text: string): Equal {
  let length = 0
  let count = 0
  for (const { text: word } of words) {
    if (!text.startsWith(word, length)) break
    length += word.length
    count += 1
  }
  // A word extended at its end is a different word now.
  if (count < words.length || length < text.length) {
    while (count > 0 && !isWordEnd(text, length)) {
      count -= 1
      length -= words[count]?.text.length ?? 0
    }
  }
  return { words: count, length }
}

function equalEnd(words: readonly Word[], text: string): Equal {
  let length = 0
  let count = 0
  for (const { text: word } of words.toReversed()) {
    if (length + word.length > text.length || !text.endsWith(word, text.length - length)) break
    length += word.length
    count += 1
  }
  while (count > 0 && !isWordEnd(text, text.length - length)) {
    length -= words[words.length - count]?.text.length ?? 0
    count -= 1
  }
  return { words: count, length }
}

/** Whether a word may end here: not between two letters of a script with spaces, nor inside a surrogate pair. */
function isWordEnd(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - 1), at + 1)
  return (
    !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{N}'’]{2}$/u.test(around) &&
    !/^[\ud800-\udbff][\udc00-\udfff]$/.test(around)
  )
}

/** Splits a text into words that share the time by length. Spaces and punctuation belong to the word before. '' gives no words. */
export function timeWords(text: string, startMs: number, endMs: number): Word[] {
  if (text === '') return []
  const starts = [...segmenter.segment(text)].filter((part) => part.isWordLike).map((part) => part.index)
  const cuts = [0, ...starts.slice(1), text.length]
  const timeAt = (offset: number) => Math.round(startMs + ((endMs - startMs) * offset) / text.length)
  return cuts.slice(0, -1).map((at, index) => {
    const to = cuts[index + 1] ?? text.length
    return { startMs: timeAt(at), endMs: timeAt(to), text: text.slice(at, to), confidence: null, estimated: true }
  })
}

/**
 * The time of a text offset, in milliseconds. Inside a word, time is interpolated by length, up to the next word's start where
 * the two overlap; leading spaces take no time.
 */
export function timeAt({ words, startMs, endMs }: Segment, at: number): number {
  let length = 0
  for (const [index, word] of words.entries()) {
    if (at < length + word.text.length) {
      if (!word.text.slice(0, Math.max(0, at - length)).trim()) return word.startMs
      const untilMs = Math.min(word.endMs, words[index + 1]?.startMs ?? endMs)
      return Math.round(word.startMs + ((untilMs - word.startMs) * (at - length)) / word.text.length)
    }
    length += word.text.length
  }
  return words.length > 0 ? endMs : startMs
}

/** The words of a text range (UTF-16 units). Words at its ends are cut along with their time; spaces take no time. */
export function wordsBetween(segment: Segment, from: number, to: number): Word[] {
  let length = 0
  return segment.words.flatMap((word) => {
    const start = length
    length += word.text.length
    const [cut, end] = [Math.max(0, from - start), Math.max(0, to - start)]
    const text = word.text.slice(cut, end)
    if (text === '') return []
    if (text === word.text) return [word]
    const startMs = cut > 0 ? timeAt(segment, from) : word.startMs
    const endMs = Math.max(startMs, word.text.slice(end).trim() ? timeAt(segment, to) : word.endMs)
    const moved = startMs !== word.startMs || endMs !== word.endMs
    return [{ ...word, text, startMs, endMs, ...(moved && { estimated: true as const }) }]
  })
}
