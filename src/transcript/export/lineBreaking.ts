/** Breaks the tokens of a subtitle into lines. */
import { lineWidth, narrowWidth, type CueToken } from './cueTokens'

/** Cost of a break between two tokens: after a sentence, after a clause, in a pause, before a word that opens a phrase, elsewhere. */
const [atSentence, atClause, atPause, atOpener, inPhrase] = [0, 3, 5, 6, 10]
const pauseMs = 300
/** Punctuation that ends a sentence or a clause, with closing quotes and brackets. */
const sentenceEnd = /[.!?。！？…؟]["'\p{Pe}\p{Pf}]*$/u
const clauseEnd = /[,;:，；：、—،؛]["'\p{Pe}\p{Pf}]*$/u
/** Conjunctions and prepositions, before which the Netflix guides break a line. */
const opener = /^(?:and|but|or|because|that|which|who|when|while|where|if|in|on|at|to|of|for|with|from|by|than|so)$/i

/** The cost of a break after each token. */
export function breakCosts(tokens: readonly CueToken[]): number[] {
  return tokens.map((token, index) => {
    const next = tokens[index + 1]
    if (!next || sentenceEnd.test(token.text)) return atSentence
    if (clauseEnd.test(token.text)) return atClause
    if (next.startMs - token.endMs >= pauseMs) return atPause
    return opener.test(next.text) ? atOpener : inPhrase
  })
}

export interface LineBreaker {
  /** The latest end of a line that starts with this token; exclusive. */
  maxEnd(start: number): number
  /** One line when all tokens fit in it, else two. */
  toLines(start: number, end: number): string[]
}

/** A token wider than a line gets its own line and is not broken. @param costs from `breakCosts` */
export function createLineBreaker(tokens: readonly CueToken[], costs: readonly number[]): LineBreaker {
  const sums = [0]
  for (const { width, spaced } of tokens) sums.push((sums.at(-1) ?? 0) + width + (spaced ? narrowWidth : 0))
  const widthOf = (start: number, end: number) =>
    (sums[end] ?? 0) - (sums[start] ?? 0) - (tokens[end - 1]?.spaced ? narrowWidth : 0)
  const ends: number[] = []
  for (let start = 0, end = 0; start < tokens.length; start++) {
    end = Math.max(end, start + 1)
    while (end < tokens.length && widthOf(start, end + 1) <= lineWidth) end += 1
    ends.push(end)
  }
  const maxEnd = (start: number) => ends[start] ?? tokens.length
  /** Prefers grammatical breaks, then even lines, then a shorter first line. */
  const bestBreak = (start: number, end: number) => {
    let best = { cost: Infinity, at: maxEnd(start) }
    for (let at = start + 1; at <= maxEnd(start); at++) {
      if (maxEnd(at) < end) continue
      const uneven = (widthOf(start, at) - widthOf(at, end)) / lineWidth
      const cost = (costs[at - 1] ?? 0) + 10 * Math.abs(uneven) + (uneven > 0 ? 1 : 0)
      if (cost < best.cost) best = { cost, at }
    }
    return best.at
  }
  const text = (start: number, end: number) => lineText(tokens.slice(start, end))
  const toLines = (start: number, end: number) => {
    if (end <= maxEnd(start)) return [text(start, end)]
    const at = bestBreak(start, end)
    return [text(start, at), text(at, end)]
  }
  return { maxEnd, toLines }
}

/** The text of a line of these tokens. */
export function lineText(tokens: readonly CueToken[]): string {
  return tokens
    .map((token) => (token.spaced ? `${token.text} ` : token.text))
    .join('')
    .trimEnd()
}
