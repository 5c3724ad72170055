/**
 * Takes words out of a text and mends what is left: one pause where there were two, a capital where a sentence now starts.
 */

/** A part of a text, in UTF-16 units; the end is not in it. */
export interface Span {
  start: number
  end: number
}

/** Pauses and spaces: what may be left over when a filler between them goes. */
const pause = /[\s,.!?;:，。！？；：、…—–～~]/

/** An opening quote or bracket stands there; a straight quote opens after a space. */
function opensAt(text: string, at: number): boolean {
  return /[“‘「『《〈(（[【{]/.test(text.charAt(at)) || (text.charAt(at) === '"' && /^\s?$/.test(text.charAt(at - 1)))
}

function closesAt(text: string, at: number): boolean {
  return /[”’」』》〉)）\]】}]/.test(text.charAt(at)) || (text.charAt(at) === '"' && !opensAt(text, at))
}

/** Takes parts that stand on their own out of a text. `spans` are in order and don't overlap. */
export function cutOut(text: string, spans: readonly Span[]): string {
  let kept = ''
  let from = 0
  let capital = false
  const keep = (part: string) => {
    kept += capital ? part.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : part
  }
  for (let index = 0; index < spans.length;) {
    const group = takeGroup(text, spans, index)
    index += group.count
    if (opensAt(text, group.start - 1) && closesAt(text, group.end)) continue // What is quoted is spoken of.
    keep(text.slice(from, group.start))
    const starts = kept === '' || opensAt(text, group.start - 1)
    const ends = group.end === text.length || closesAt(text, group.end)
    kept += mend(group.pauses, starts, ends)
    capital = group.capital && (starts || /[.!?。！？]\s*$/.test(kept))
    from = group.end
  }
  keep(text.slice(from))
  return kept.trim()
}

/** Fillers with nothing but pauses between them, and the pauses: before, between, after. */
interface Group {
  start: number
  end: number
  count: number
  pauses: string[]
  /** The first filler had a capital letter. */
  capital: boolean
}

function takeGroup(text: string, spans: readonly Span[], first: number): Group {
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

/** The one pause that stays of several: the strongest, the first of equals. */
function mend(pauses: readonly string[], starts: boolean, ends: boolean): string {
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
