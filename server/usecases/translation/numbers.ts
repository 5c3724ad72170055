/** Finds the numbers in a text and their values in any notation: 3 万, 30,000 and thirty thousand have the same value. */
import { parseChineseNumerals, parseNumberWord, type Unit } from './numberWords'

export interface WrittenNumber {
  /** The digits as written; '' for a number in words. */
  readonly written: string
  /** All possible values: `1.234` is ambiguous. */
  readonly values: readonly string[]
  /** The separate numbers, if it may be a list, date or time instead. */
  readonly parts: readonly string[]
}

/** Digits with group separators; a space separates groups of three. */
const digits = String.raw`\d{1,3}(?:[ \u202f\u00a0'’]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*`
const token = new RegExp(
  `(${digits})|((?:[零〇一二两三四五六七八九十百万亿萬億]|千(?![米克瓦卡赫伏帕焦]))+)|([\\p{Script=Latin}\\p{Script=Arabic}\\p{M}]+)`,
  'gu',
)
/** Longer runs are not treated as numbers. */
const maxRunLength = 40
/** Numbers with more digits are identifiers: they are compared literally. */
const maxDigits = 12
/** Limits on the parts of one number and on their combined readings. */
const maxParts = 12
const maxReadings = 16

interface Chain {
  written: string
  start: number
  end: number
  /** For each part, its possible readings or a unit. */
  operands: (readonly number[] | Unit)[]
  exact: string | null
  parts: readonly string[]
}

export function numbersIn(text: string): WrittenNumber[] {
  const chains = chainsIn(text)
  return chains.map((chain, at): WrittenNumber => {
    if (chain.exact !== null) return { written: chain.written, values: [chain.exact], parts: [] }
    const values = [...valuesOf(chain.operands), ...valuesOf(withNextUnit(chain, chains[at + 1]))]
    return { written: chain.written, values: [...new Set(values.map(keyOf))], parts: chain.parts }
  })
}

/** Canonical text of a value, rounded because binary fractions are inexact. */
const keyOf = (value: number) => String(Number(value.toPrecision(maxDigits)))

function chainsIn(text: string): Chain[] {
  const chains: Chain[] = []
  for (const match of text.matchAll(token)) {
    const [all, number, chinese, word] = match
    if (all.length > maxRunLength) continue
    const [start, end] = [match.index, match.index + all.length]
    const last = chains.at(-1)
    const gap = last && text.slice(last.end, start)
    const operands = number
      ? [readingsOf(number)]
      : chinese
        ? parseChineseNumerals(chinese)
        : parseNumberWord((word ?? '').toLowerCase())
    if (!operands || operands.length > maxParts) {
      // "Two hundred and fifty" is one number.
      if (last && gap === ' ' && /^(?:and|und|y)$/i.test(all)) last.end = end
      continue
    }
    const read = operands.map((operand) => (typeof operand === 'number' ? [operand] : operand))
    if (last && gap !== undefined && continuesNumber(last, gap, { operands: read, inDigits: number !== undefined })) {
      last.operands.push(...read)
      last.end = end
    } else {
      const exact = number && number.replace(/\D/g, '').length > maxDigits ? number.replace(/\D/g, '') : null
      const parts = number ? partsOf(number, text.slice(end, end + 6)) : []
      chains.push({ written: number ?? '', start, end, operands: read, exact, parts })
    }
  }
  return chains
}

/** Whether the next operands continue the previous number: 3 万, 3亿5000万, twenty-five, two hundred thousand. */
function continuesNumber(
  last: Chain,
  gap: string,
  { operands: next, inDigits }: Pick<Chain, 'operands'> & { inDigits: boolean },
): boolean {
  const [before, first] = [last.operands.at(-1), next[0]]
  if (!before || !first || last.exact !== null || last.operands.length + next.length > maxParts) return false
  if (isUnit(first)) return /^[\s-]?$/.test(gap) && (!first.loose || gap === '')
  if (isUnit(before)) return inDigits ? gap === '' : /^[\s-]?$/.test(gap)
  const [tens = 0, ones = 0] = [before[0], first[0]]
  return !inDigits && last.written === '' && /^[\s-]$/.test(gap) && tens >= 20 && tens < 100 && ones < 10
}

const isUnit = (operand: readonly number[] | Unit): operand is Unit => 'times' in operand

/** In "30 to 40 million", the first number has the unit of the second. */
function withNextUnit(chain: Chain, next: Chain | undefined): Chain['operands'] {
  if (!next || chain.operands.length !== 1 || next.start - chain.end > 5) return []
  const unitsNext = next.operands.slice(1).filter(isUnit)
  return unitsNext.length > 0 && unitsNext.length === next.operands.length - 1 ? [...chain.operands, ...unitsNext] : []
}

/** All possible values of the operands. A unit multiplies the smaller terms before it. */
function valuesOf(operands: Chain['operands']): number[] {
  if (operands.length === 0) return []
  let all: number[][] = [[]]
  for (const operand of operands) {
    const choices = isUnit(operand) ? (operand.loose ? [1, operand.times] : [operand.times]) : operand
    all = all.flatMap((terms) =>
      choices.map((choice) => (isUnit(operand) ? timesUnit(terms, choice) : [...terms, choice])),
    )
    all = all.slice(0, maxReadings)
  }
  return all.map(sum)
}

function timesUnit(terms: readonly number[], times: number): number[] {
  const from = terms.findIndex((term) => term < times)
  if (from >= 0) return [...terms.slice(0, from), sum(terms.slice(from)) * times]
  // "3000 thousand", or a unit alone.
  return [...terms.slice(0, -1), (terms.at(-1) ?? 1) * times]
}

const sum = (terms: readonly number[]) => terms.reduce((total, term) => total + term, 0)

/** Readings of `1,234.5`, `1.234,5` and `1 234,5`; both if a separator may be a group or decimal one. None for a list or date. */
function readingsOf(written: string): number[] {
  const text = written.replace(/[ \u202f\u00a0'’]/g, '')
  const separators = text.replace(/\d/g, '')
  if (separators === '') return [Number(text)]
  const joined = Number(text.replace(/\D/g, ''))
  const groups = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})+,\d{3}$/.test(text)
  if (separators.length === 1)
    return groups ? [joined, Number(text.replace(',', '.'))] : [Number(text.replace(',', '.'))]
  if (groups) return [joined]
  const point = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const isOne = text.indexOf(text.charAt(point)) === point
  return isOne ? [Number(`${text.slice(0, point).replace(/\D/g, '')}.${text.slice(point + 1)}`)] : []
}

/** @param after the text that follows */
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
