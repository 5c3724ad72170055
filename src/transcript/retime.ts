/** Keeps the times of words through changes of their text: only what changed is timed anew. */
import type { Segment, Word } from './model'

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * The segment with another text. Words at both ends that are unchanged keep their times and confidence, and so do those between
 * that are found again in order. New text is cut into words by `Intl.Segmenter` and shares the time that was there, by length;
 * it carries no confidence. The time of deleted text is left to nobody.
 *
 * Equal ends are trimmed first, as diff programs do: typing changes one place, so that nothing more is searched for.
 */
export function withText(segment: Segment, text: string): Segment {
  if (text === segment.text) return segment
  const { words } = segment
  const head = equalStart(words, text)
  const tail = equalEnd(words.slice(head.words), text.slice(head.length))
  const after = words.length - tail.words
  const changed = words.slice(head.words, after)
  const latestMs = words[after]?.startMs ?? segment.endMs
  const startMs = Math.min(latestMs, changed[0]?.startMs ?? words[head.words - 1]?.endMs ?? segment.startMs)
  const endMs = Math.min(latestMs, Math.max(startMs, changed.at(-1)?.endMs ?? latestMs))
  const middle = timeAgain(text.slice(head.length, text.length - tail.length), changed, startMs, endMs)
  return { ...segment, text, words: [...words.slice(0, head.words), ...middle, ...words.slice(after)] }
}

/** How far ahead in the text a word is looked for, in UTF-16 units: one stray word must not swallow half the text. */
const reach = 60

/** The text as words: those of the old ones that are found in it in order, whatever their case, and new ones between them. */
function timeAgain(text: string, old: readonly Word[], startMs: number, endMs: number): Word[] {
  const lower = lowered(text)
  const words: Word[] = []
  let skipped: Word[] = []
  let done = 0
  let timedMs = startMs
  // New text takes the time of the words it stands for, or else the pause it stands in.
  const time = (to: number, untilMs: number) => {
    const fromMs = Math.min(untilMs, Math.max(timedMs, skipped[0]?.startMs ?? timedMs))
    words.push(
      ...timeWords(text.slice(done, to), fromMs, Math.max(fromMs, Math.min(untilMs, skipped.at(-1)?.endMs ?? untilMs))),
    )
  }
  for (const word of old) {
    const at = lower.slice(0, done + word.text.length + reach).indexOf(lowered(word.text), done)
    const end = at + word.text.length
    if (at < 0 || !endsAt(text, at) || !endsAt(text, end)) {
      skipped.push(word)
      continue
    }
    time(at, Math.min(word.startMs, endMs))
    words.push(word.text === text.slice(at, end) ? word : { ...word, text: text.slice(at, end) })
    skipped = []
    done = end
    timedMs = Math.min(word.endMs, endMs)
  }
  time(text.length, Math.max(timedMs, endMs))
  return words
}

/** In small letters, unless that would move places in the text. */
function lowered(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

interface Equal {
  words: number
  /** UTF-16 units of their texts. */
  length: number
}

/** The words with which the text begins, none of which goes on in the text. */
function equalStart(words: readonly Word[], text: string): Equal {
  let length = 0
  let count = 0
  for (const { text: word } of words) {
    if (!text.startsWith(word, length)) break
    length += word.length
    count += 1
  }
  // A word that was typed on at its end is another word now.
  if (count < words.length || length < text.length) {
    while (count > 0 && !endsAt(text, length)) {
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
  while (count > 0 && !endsAt(text, text.length - length)) {
    length -= words[words.length - count]?.text.length ?? 0
    count -= 1
  }
  return { words: count, length }
}

/** Whether a word may end there: not between two letters of a script that is written with spaces, nor inside a character. */
function endsAt(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - 1), at + 1)
  return (
    !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{N}'’]{2}$/u.test(around) &&
    !/^[\ud800-\udbff][\udc00-\udfff]$/.test(around)
  )
}

/** A text cut into words that share the time by length. Spaces and punctuation belong to the word before them. '' has none. */
export function timeWords(text: string, startMs: number, endMs: number): Word[] {
  if (text === '') return []
  const starts = [...segmenter.segment(text)].filter((part) => part.isWordLike).map((part) => part.index)
  const cuts = [0, ...starts.slice(1), text.length]
  const timeAt = (place: number) => Math.round(startMs + ((endMs - startMs) * place) / text.length)
  return cuts.slice(0, -1).map((at, index) => {
    const to = cuts[index + 1] ?? text.length
    return { startMs: timeAt(at), endMs: timeAt(to), text: text.slice(at, to), confidence: null }
  })
}

/**
 * When the voice reaches that place in the text, in milliseconds. Inside a word its time is shared out by length, up to the next
 * word's start where the two overlap; spaces before it take none.
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

/** The words of a part of the text, those at its ends cut with their time; spaces take none. @param from, to UTF-16 units */
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
    const endMs = word.text.slice(end).trim() ? timeAt(segment, to) : word.endMs
    return [{ ...word, text, startMs, endMs: Math.max(startMs, endMs) }]
  })
}
