/** Breaks pieces of a subtitle into lines. */
import { lineWidth, narrow, type Piece } from './pieces'

/** How bad it is to part two pieces: after a sentence, after a clause, in a pause, before a word that opens a phrase, elsewhere. */
const [atSentence, atClause, atPause, atOpener, inPhrase] = [0, 3, 5, 6, 10]
const pauseMs = 300
/** Marks that end a sentence or a clause, with the quotes and brackets after them. */
const sentenceEnd = /[.!?。！？…؟]["'\p{Pe}\p{Pf}]*$/u
const clauseEnd = /[,;:，；：、—،؛]["'\p{Pe}\p{Pf}]*$/u
/** Conjunctions and prepositions, before which the Netflix guides break a line. */
const opener = /^(?:and|but|or|because|that|which|who|when|while|where|if|in|on|at|to|of|for|with|from|by|than|so)$/i

/** What it costs to break after each piece. */
export function breakCosts(pieces: readonly Piece[]): number[] {
  return pieces.map((piece, index) => {
    const next = pieces[index + 1]
    if (!next || sentenceEnd.test(piece.text)) return atSentence
    if (clauseEnd.test(piece.text)) return atClause
    if (next.startMs - piece.endMs >= pauseMs) return atPause
    return opener.test(next.text) ? atOpener : inPhrase
  })
}

export interface Lines {
  /** Where the line that starts with a piece ends at the latest; the piece there is not in it. */
  lastEnd(start: number): number
  /** A line where all fit in one, else two. */
  write(start: number, end: number): string[]
}

/** A piece that is longer than a line has one of its own, and is not broken. @param costs of `breakCosts` */
export function layLines(pieces: readonly Piece[], costs: readonly number[]): Lines {
  const sums = [0]
  for (const { width, spaced } of pieces) sums.push((sums.at(-1) ?? 0) + width + (spaced ? narrow : 0))
  const widthOf = (start: number, end: number) =>
    (sums[end] ?? 0) - (sums[start] ?? 0) - (pieces[end - 1]?.spaced ? narrow : 0)
  const ends: number[] = []
  for (let start = 0, end = 0; start < pieces.length; start++) {
    end = Math.max(end, start + 1)
    while (end < pieces.length && widthOf(start, end + 1) <= lineWidth) end += 1
    ends.push(end)
  }
  const lastEnd = (start: number) => ends[start] ?? pieces.length
  /** Where the sense allows, then evenly, rather the first line shorter. */
  const middle = (start: number, end: number) => {
    let best = { cost: Infinity, at: lastEnd(start) }
    for (let at = start + 1; at <= lastEnd(start); at++) {
      if (lastEnd(at) < end) continue
      const uneven = (widthOf(start, at) - widthOf(at, end)) / lineWidth
      const cost = (costs[at - 1] ?? 0) + 10 * Math.abs(uneven) + (uneven > 0 ? 1 : 0)
      if (cost < best.cost) best = { cost, at }
    }
    return best.at
  }
  const text = (start: number, end: number) =>
    pieces
      .slice(start, end)
      .map((piece) => (piece.spaced ? `${piece.text} ` : piece.text))
      .join('')
      .trimEnd()
  const write = (start: number, end: number) => {
    if (end <= lastEnd(start)) return [text(start, end)]
    const at = middle(start, end)
    return [text(start, at), text(at, end)]
  }
  return { lastEnd, write }
}
