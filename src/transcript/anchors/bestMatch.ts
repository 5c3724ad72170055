/** Finds words in a text that has been edited since. */

export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Share of the quote's characters that must still be there, in their order. */
const minShare = 0.6
/** Longest quote and text that are compared character by character, which takes their product. */
const maxQuote = 300
const maxText = 4_000

/** Where the quote is, or most of it. Of equal places the one nearest to the offset. Null if it is not there. */
export function bestMatch(text: string, quote: string, near: number): TextRange | null {
  const start = nearestIndex(text, quote, near)
  if (start >= 0) return { start, end: start + quote.length }
  return (
    betweenEnds(text, quote, near) ??
    (quote.length <= maxQuote && text.length <= maxText ? closestRange(text, quote, near) : null)
  )
}

function nearestIndex(text: string, part: string, near: number): number {
  const before = text.lastIndexOf(part, near)
  const after = text.indexOf(part, near)
  if (before < 0 || after < 0) return Math.max(before, after)
  return near - before <= after - near ? before : after
}

/** A long quote whose inside was edited: from where it begins to where it ends. */
function betweenEnds(text: string, quote: string, near: number): TextRange | null {
  const length = Math.min(30, Math.floor(quote.length / 3))
  if (length < 8) return null
  const start = nearestIndex(text, quote.slice(0, length), near)
  if (start < 0) return null
  const ending = text.indexOf(quote.slice(-length), start + length)
  const size = ending + length - start
  const fits = ending >= 0 && size > quote.length / 2 && size < quote.length * 2
  return fits ? { start, end: ending + length } : null
}

/**
 * The range with the most characters of the quote in their order, by Smith and Waterman's local alignment: a character that is the same
 * adds 2, one that is missing or added costs 1.
 */
function closestRange(text: string, quote: string, near: number): TextRange | null {
  const width = quote.length + 1
  let scores = new Int32Array(width)
  let starts = new Int32Array(width).fill(0)
  let kept = new Int32Array(width)
  let best = { score: 0, kept: 0, start: 0, end: 0 }
  for (let row = 1; row <= text.length; row++) {
    const nextScores = new Int32Array(width)
    const nextStarts = new Int32Array(width).fill(row)
    const nextKept = new Int32Array(width)
    for (let column = 1; column < width; column++) {
      const isSame = text.charCodeAt(row - 1) === quote.charCodeAt(column - 1)
      const diagonal = (scores[column - 1] ?? 0) + (isSame ? 2 : -1)
      const above = (scores[column] ?? 0) - 1
      const left = (nextScores[column - 1] ?? 0) - 1
      const score = Math.max(0, diagonal, above, left)
      nextScores[column] = score
      if (score === 0) continue
      const fresh = (scores[column - 1] ?? 0) === 0
      if (score === diagonal) {
        nextStarts[column] = fresh ? row - 1 : (starts[column - 1] ?? 0)
        nextKept[column] = (fresh ? 0 : (kept[column - 1] ?? 0)) + (isSame ? 1 : 0)
      } else {
        const source = score === above ? column : column - 1
        nextStarts[column] = (score === above ? starts : nextStarts)[source] ?? 0
        nextKept[column] = (score === above ? kept : nextKept)[source] ?? 0
      }
      const start = nextStarts[column] ?? 0
      const isNearer = Math.abs(start - near) < Math.abs(best.start - near)
      if (score > best.score || (score === best.score && isNearer))
        best = { score, kept: nextKept[column] ?? 0, start, end: row }
    }
    scores = nextScores
    starts = nextStarts
    kept = nextKept
  }
  return best.kept >= Math.max(2, quote.length * minShare) ? { start: best.start, end: best.end } : null
}
