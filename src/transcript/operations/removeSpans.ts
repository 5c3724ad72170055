/**
 * Removes words from a text and repairs the rest: merges adjacent pauses and capitalizes new sentence starts.
 */

/** A range of a text, in UTF-16 units; the end is exclusive. */
export interface TextSpan {
  start: number
  end: number
}

/** Pauses and spaces, which may be left over when a filler between them is removed. */
const pause = /[\s,.!?;:，。！？；：、…—–～~]/

/** Whether there is an opening quote or bracket at this index; a straight quote opens after a space. */
function opensAt(text: string, at: number): boolean {
  return /[“‘「『《〈(（[【{]/.test(text.charAt(at)) || (text.charAt(at) === '"' && /^\s?$/.test(text.charAt(at - 1)))
}

function closesAt(text: string, at: number): boolean {
  return /[”’」』》〉)）\]】}]/.test(text.charAt(at)) || (text.charAt(at) === '"' && !opensAt(text, at))
}

/**
 * Removes spans from a text. `spans` are in order and don't overlap.
 * @param includeQuoted also removes spans that are quoted or bracketed by themselves
 */
export function removeSpans(text: string, spans: readonly TextSpan[], includeQuoted = false): string {
  let result = ''
  let from = 0
  let capital = false
  const append = (part: string) => {
    result += capital ? part.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : part
  }
  for (let index = 0; index < spans.length;) {
    const group = readGroup(text, spans, index)
    index += group.count
    // A quoted word is mentioned, not used.
    if (!includeQuoted && opensAt(text, group.start - 1) && closesAt(text, group.end)) continue
    append(text.slice(from, group.start))
    const starts = result === '' || opensAt(text, group.start - 1)
    const ends = group.end === text.length || closesAt(text, group.end)
    result += strongestPause(group.pauses, starts, ends)
    capital = group.capital && (starts || /[.!?。！？]\s*$/.test(result))
    from = group.end
  }
  append(text.slice(from))
  return result.trim()
}

/** Fillers separated only by pauses, and the pauses before, between and after them. */
interface FillerGroup {
  start: number
  end: number
  count: number
  pauses: string[]
  /** The first filler had a capital letter. */
  capital: boolean
}

function readGroup(text: string, spans: readonly TextSpan[], first: number): FillerGroup {
  let { start, end } = spans[first] ?? { start: 0, end: 0 }
  const capital = /\p{Lu}/u.test(text.charAt(start))
  const after = () => {
    let to = end
    while (pause.test(text.charAt(to))) to++
    const between = text.slice(end, to)
    end = to
    return between
  }
  let from = start
  while (pause.test(text.charAt(from - 1))) from--
  const pauses = [text.slice(from, start), after()]
  start = from
  let count = 1
  for (let next = spans[first + count]; next && next.start === end; next = spans[first + count]) {
    end = next.end
    pauses.push(after())
    count++
  }
  return { start, end, count, pauses, capital }
}

/** The pause that remains of several: the strongest, the first of equals. */
function strongestPause(pauses: readonly string[], starts: boolean, ends: boolean): string {
  if (starts) return ''
  const strongest = pauses.reduce((best, each) => (strength(each) > strength(best) ? each : best))
  return ends && strength(strongest) <= 2 ? '' : strongest
}

function strength(text: string): number {
  if (/[.!?。！？]/.test(text)) return 5
  if (/[;:；：]/.test(text)) return 4
  if (/[…—–～~]/.test(text)) return 3
  if (/[,，、]/.test(text)) return 2
  return text === '' ? 0 : 1
}
