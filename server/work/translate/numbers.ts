/** The numbers of a text with what they are worth, however a language writes them: 3 万, 30,000 and thirty thousand are one value. */
import { readChinese, readWord, type Unit } from './numberWords'

export interface WrittenNumber {
  /** Its digits as they stand there; '' for one in words. */
  readonly written: string
  /** All it may be worth: `1.234` is read in two ways. */
  readonly values: readonly string[]
  /** What it may stand for instead, one by one: the numbers of a list, a date or a time. */
  readonly parts: readonly string[]
}

/** A number in digits, with what groups them; a space groups where threes follow it. */
const digits = String.raw`\d{1,3}(?:[ \u202f\u00a0'’]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*`
const token = new RegExp(
  `(${digits})|((?:[零〇一二两三四五六七八九十百万亿萬億]|千(?![米克瓦卡赫伏帕焦]))+)|([\\p{Script=Latin}\\p{Script=Arabic}\\p{M}]+)`,
  'gu',
)
/** A run of signs that is longer is no number anybody reads. */
const longestRun = 40
/** Above this many digits a number is a name: it is compared sign by sign. */
const mostDigits = 12
/** Pieces of one number, and readings of all of them. */
const mostPieces = 12
const mostReadings = 16

interface Chain {
  written: string
  start: number
  end: number
  /** Of each piece all its readings, or a unit. */
  pieces: (readonly number[] | Unit)[]
  exact: string | null
  parts: readonly string[]
}

export function numbersIn(text: string): WrittenNumber[] {
  const chains = chainsIn(text)
  return chains.map((chain, at): WrittenNumber => {
    if (chain.exact !== null) return { written: chain.written, values: [chain.exact], parts: [] }
    const values = [...valuesOf(chain.pieces), ...valuesOf(withNextUnit(chain, chains[at + 1]))]
    return { written: chain.written, values: [...new Set(values.map(keyOf))], parts: chain.parts }
  })
}

/** One value, one text; fractions are not exact in binary. */
const keyOf = (value: number) => String(Number(value.toPrecision(mostDigits)))

function chainsIn(text: string): Chain[] {
  const chains: Chain[] = []
  for (const match of text.matchAll(token)) {
    const [all, number, chinese, word] = match
    if (all.length > longestRun) continue
    const [start, end] = [match.index, match.index + all.length]
    const last = chains.at(-1)
    const gap = last && text.slice(last.end, start)
    const pieces = number ? [readingsOf(number)] : chinese ? readChinese(chinese) : readWord((word ?? '').toLowerCase())
    if (!pieces || pieces.length > mostPieces) {
      // "Two hundred and fifty" is one number.
      if (last && gap === ' ' && /^(?:and|und|y)$/i.test(all)) last.end = end
      continue
    }
    const read = pieces.map((piece) => (typeof piece === 'number' ? [piece] : piece))
    if (last && gap !== undefined && goesOn(last, gap, read, number !== undefined)) {
      last.pieces.push(...read)
      last.end = end
    } else {
      const exact = number && number.replace(/\D/g, '').length > mostDigits ? number.replace(/\D/g, '') : null
      const parts = number ? partsOf(number, text.slice(end, end + 6)) : []
      chains.push({ written: number ?? '', start, end, pieces: read, exact, parts })
    }
  }
  return chains
}

/** Whether what comes next belongs to the number before it: 3 万, 3亿5000万, twenty-five, two hundred thousand. */
function goesOn(last: Chain, gap: string, next: Chain['pieces'], inDigits: boolean): boolean {
  const [before, first] = [last.pieces.at(-1), next[0]]
  if (!before || !first || last.exact !== null || last.pieces.length + next.length > mostPieces) return false
  if (isUnit(first)) return /^[\s-]?$/.test(gap) && (!first.loose || gap === '')
  if (isUnit(before)) return inDigits ? gap === '' : /^[\s-]?$/.test(gap)
  const [tens = 0, ones = 0] = [before[0], first[0]]
  return !inDigits && last.written === '' && /^[\s-]$/.test(gap) && tens >= 20 && tens < 100 && ones < 10
}

const isUnit = (piece: readonly number[] | Unit): piece is Unit => 'times' in piece

/** In "30 to 40 million" the first number has the unit of the second. */
function withNextUnit(chain: Chain, next: Chain | undefined): Chain['pieces'] {
  if (!next || chain.pieces.length !== 1 || next.start - chain.end > 5) return []
  const unitsNext = next.pieces.slice(1).filter(isUnit)
  return unitsNext.length > 0 && unitsNext.length === next.pieces.length - 1 ? [...chain.pieces, ...unitsNext] : []
}

/** All that the pieces may be worth together. A unit takes what stands before it and is smaller. */
function valuesOf(pieces: Chain['pieces']): number[] {
  if (pieces.length === 0) return []
  let all: number[][] = [[]]
  for (const piece of pieces) {
    const choices = isUnit(piece) ? (piece.loose ? [1, piece.times] : [piece.times]) : piece
    all = all.flatMap((terms) =>
      choices.map((choice) => (isUnit(piece) ? timesUnit(terms, choice) : [...terms, choice])),
    )
    all = all.slice(0, mostReadings)
  }
  return all.map(sum)
}

function timesUnit(terms: readonly number[], times: number): number[] {
  const from = terms.findIndex((term) => term < times)
  if (from >= 0) return [...terms.slice(0, from), sum(terms.slice(from)) * times]
  // "3000 thousand", and a unit alone.
  return [...terms.slice(0, -1), (terms.at(-1) ?? 1) * times]
}

const sum = (terms: readonly number[]) => terms.reduce((total, term) => total + term, 0)

/** `1,234.5`, `1.234,5` and `1 234,5`; where one sign may group or begin a fraction, both. None for a list or a date. */
function readingsOf(written: string): number[] {
  const text = written.replace(/[ \u202f\u00a0'’]/g, '')
  const signs = text.replace(/\d/g, '')
  if (signs === '') return [Number(text)]
  const joined = Number(text.replace(/\D/g, ''))
  const groups = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})+,\d{3}$/.test(text)
  if (signs.length === 1) return groups ? [joined, Number(text.replace(',', '.'))] : [Number(text.replace(',', '.'))]
  if (groups) return [joined]
  const point = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const isOne = text.indexOf(text.charAt(point)) === point
  return isOne ? [Number(`${text.slice(0, point).replace(/\D/g, '')}.${text.slice(point + 1)}`)] : []
}

/** @param after what stands behind it */
function partsOf(written: string, after: string): string[] {
  const parts = written.split(/\D+/)
  const [first = '', second = ''] = parts
  const spaced = /[ \u00a0\u202f]/.test(written)
  const listed = /^\d+,\d+$/.test(written) && second.length !== 3
  const pointed = /^\d{1,2}\.\d{1,2}$/.test(written)
  const dayFirst = Number(first) <= 31 && Number(second) <= 12 && after.startsWith('.')
  const monthFirst = Number(first) <= 12 && Number(second) > 12 && Number(second) <= 31
  const dated = pointed && (dayFirst || monthFirst)
  const timed = pointed && /^\s?(?:Uhr|h\b|[ap]\.?m)/i.test(after)
  const many = parts.length > 2 && readingsOf(written).length === 0
  return spaced || listed || dated || timed || many ? parts.map((part) => keyOf(Number(part))) : []
}
