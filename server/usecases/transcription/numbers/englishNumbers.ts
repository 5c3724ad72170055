/**
 * English numbers in digits: those of several words, percentages, decimals, years after a preposition, and long strings of digits. A number
 * of one word stays one, as in prose.
 */
import type { TextSpan } from '../../../lib/textSpans'

const ones = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9 }

const onesValue = new Map(ones.map((word, value) => [word, value]))
const belowHundred = new Map([
  ...ones.map((word, value) => [word, value] as const),
  ...teens.map((word, index) => [word, 10 + index] as const),
  ...tens.map((word, index) => [word, 20 + 10 * index] as const),
])
const numberWord = [...belowHundred.keys(), 'hundred', ...Object.keys(scales)].join('|')

/** Number words with single spaces or hyphens between them, and what may follow. */
const phrase = new RegExp(
  `(?<![\\w'’-])(?:${numberWord})(?:[ -](?:(?:and|point|oh) ){0,2}(?:${numberWord}))*(?<percent> percent)?(?![\\w'’]|-\\w)`,
  'giu',
)
/** Words that make a number before them part of something else: twenty first, fifty fifty, forty something. */
const ordinal = /^ (?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|something|odd|fold)\b/iu
/** Between these and a year. */
const beforeYear = /\b(?:in|since|by|until|from|year|before|after|of|during)(?: the year)? $/iu

/** The spoken numbers of an English text to write in digits. */
export function englishNumberSpans(text: string): TextSpan[] {
  const spans: TextSpan[] = []
  for (const match of text.matchAll(phrase)) {
    const { 0: spoken, index: start } = match
    const [before, after] = [text.slice(0, start), text.slice(start + spoken.length)]
    if (ordinal.test(after)) continue
    const percent = match.groups?.percent ?? ''
    const words = spoken
      .slice(0, spoken.length - percent.length)
      .toLowerCase()
      .split(/[ -]/u)
    const written = percent === '' ? writeNumber(words, beforeYear.test(before)) : writePercent(words)
    if (written !== null) spans.push({ start, end: start + spoken.length, text: written })
  }
  return spans
}

function writePercent(words: readonly string[]): string | null {
  const number = writeDecimal(words) ?? valueOf(words)?.toString()
  return number === undefined ? null : `${number}%`
}

function writeNumber(words: readonly string[], mayBeYear: boolean): string | null {
  const year = mayBeYear ? yearOf(words) : null
  const value = valueOf(words)
  if (year !== null) return String(year)
  if (value !== null) return words.length === 1 ? null : writeValue(value, words)
  return writeDecimal(words) ?? writeDigits(words)
}

/** Round millions keep their word. */
function writeValue(value: number, words: readonly string[]): string {
  const scale = words.at(-1) ?? ''
  const divisor = scales[scale] ?? 1
  if (divisor >= 1e6) return `${value / divisor} ${scale}`
  return value < 10_000 ? String(value) : value.toLocaleString('en-US')
}

/** three point one four */
function writeDecimal(words: readonly string[]): string | null {
  const at = words.indexOf('point')
  if (at < 0) return null
  const whole = valueOf(words.slice(0, at))
  const digits = words.slice(at + 1).map((word) => onesValue.get(word === 'oh' ? 'zero' : word))
  return whole === null || digits.length === 0 || digits.includes(undefined) ? null : `${whole}.${digits.join('')}`
}

/** A phone number or a code, but not counting. */
function writeDigits(words: readonly string[]): string | null {
  const digits = words.map((word) => onesValue.get(word === 'oh' ? 'zero' : word))
  if (digits.length < 5 || digits.includes(undefined)) return null
  const isCounting = digits.every((digit, index) => index === 0 || digit === (digits[index - 1] ?? 0) + 1)
  return isCounting ? null : digits.join('')
}

/** nineteen eighty-four, twenty twenty-six, twenty oh five */
function yearOf([century = '', ...rest]: readonly string[]): number | null {
  const hundreds = belowHundred.get(century)
  if (hundreds === undefined || hundreds < 17 || hundreds > 20 || rest.length === 0) return null
  const isOh = rest[0] === 'oh'
  const value = isOh ? onesValue.get(rest[1] ?? '') : belowHundredValue(rest)
  if (value === undefined || value === null || (isOh ? rest.length !== 2 : value < 10)) return null
  return hundreds * 100 + value
}

function belowHundredValue(words: readonly string[]): number | null {
  const [first, second] = [belowHundred.get(words[0] ?? ''), onesValue.get(words[1] ?? '')]
  if (first === undefined || words.length > 2) return null
  if (words.length === 1) return first
  return first >= 20 && second !== undefined && second > 0 ? first + second : null
}

/** The value of a whole number in words; null if they are no single number. */
function valueOf(words: readonly string[]): number | null {
  let total = 0
  let lastScale = Infinity
  let group: string[] = []
  for (const word of words) {
    const scale = scales[word]
    if (scale === undefined) {
      group.push(word)
      continue
    }
    const value = belowThousandValue(group)
    if (value === null || value === 0 || scale >= lastScale) return null
    total += value * scale
    lastScale = scale
    group = []
  }
  if (group.length === 0) return words.length > 0 ? total : null
  const rest = belowThousandValue(lastScale < Infinity && group[0] === 'and' ? group.slice(1) : group)
  return rest === null ? null : total + rest
}

function belowThousandValue(words: readonly string[]): number | null {
  const at = words.indexOf('hundred')
  if (at < 0) return belowHundredValue(words)
  const hundreds = belowHundredValue(words.slice(0, at))
  const rest = words[at + 1] === 'and' ? words.slice(at + 2) : words.slice(at + 1)
  if (hundreds === null || hundreds === 0 || hundreds % 10 === 0) return null
  const below = rest.length === 0 ? 0 : belowHundredValue(rest)
  return below === null ? null : hundreds * 100 + below
}
