/** Finds numbers, addresses and Latin names of the source that are missing in a translation. */

import { numbersIn, type WrittenNumber } from './numbers'

/** Maximum issues per paragraph. */
const maxIssues = 8
const maxIssueLength = 60
/** Combined length above which texts are not checked. Paragraphs of documents are shorter. */
const maxTextLength = 20_000

/**
 * Numbers and names of the source that are missing in the translation. Prefers false negatives to false positives: small
 * numbers may be spelled out, so they are not checked, and neither are words that may be translated.
 */
export function qualityIssues(source: string, target: string): string[] {
  if (target === '' || source.length + target.length > maxTextLength) return []
  const [from, to] = [normalizeDigits(source), normalizeDigits(target)]
  const issues = [...missingAddresses(from, to), ...missingNumbers(from, to), ...missingNames(from, to)]
  return [...new Set(issues)].slice(0, maxIssues).map((issue) => [...issue].slice(0, maxIssueLength).join(''))
}

/** Converts full-width and other digits to ASCII, and 20 世纪 80 年代 to 1980s. Keeps Chinese commas, since they separate numbers. */
const normalizeDigits = (text: string) =>
  text
    .replace(/[０-９Ａ-Ｚａ-ｚ．：／]/g, (character) => character.normalize('NFKC'))
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/(\d{1,2})\s?世纪\s?(\d0)\s?年代/g, (_, century, years) => `${Number(century) - 1}${years}s `)

const address = /(?:https?:\/\/|www\.)[^\s<>"'（）()，。；、]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi

function missingAddresses(from: string, to: string): string[] {
  const haystack = to.toLowerCase()
  return matches(from, address).filter((one) => !haystack.includes(one.toLowerCase().replace(/[.,;:!?]+$/, '')))
}

/** Numbers up to this may be spelled out, or omitted where the language has another expression. */
const maxSpelledOut = 12
/** Digits with other grouping: phone numbers, dates, times. */
const groupedDigits = /\d+(?:[-/: ]\d+)*/g
const minGroupedLength = 7
const half = /半|\b(?:half|halb\w*|medi[oa])\b|نصف/iu

/** Numbers of the source whose value doesn't occur in the translation. */
function missingNumbers(from: string, to: string): string[] {
  const known = new Set(numbersIn(to).flatMap(({ values, parts }) => [...values, ...parts]))
  const joined = matches(to, groupedDigits)
    .map((one) => one.replace(/\D/g, ''))
    .filter((one) => one.length >= minGroupedLength)
  const isSmall = (value: string) => Number.isInteger(Number(value)) && Number(value) <= maxSpelledOut
  const isPresent = ({ written, values, parts }: WrittenNumber) =>
    values.some((value) => known.has(value)) ||
    (/^\d+$/.test(written) && values.some(isSmall)) ||
    (parts.length > 0 && parts.every((part) => isSmall(part) || known.has(part))) ||
    (/^\d{3,}$/.test(written) && joined.some((one) => one.includes(written))) ||
    (/[.,]5$/.test(written) && half.test(to)) ||
    (/^[1-9]0$/.test(written) && new RegExp(String.raw`\d\d${written}s`).test(to))
  const source = from.replace(address, ' ').replace(nameOrVersion, ' ')
  return numbersIn(source).flatMap((one) => (one.written === '' || isPresent(one) ? [] : [one.written]))
}

/** Words that are names in any language: with inner or all capitals, or digits. */
const name = /\b(?:[A-Z]{2,}[A-Za-z0-9]*|[A-Za-z]+[0-9][A-Za-z0-9]*|[a-z]+[A-Z][A-Za-z]*|[A-Z][a-z]+[A-Z][A-Za-z]*)\b/g

const nameOrVersion = new RegExp(`${name.source}(?:\\.\\d+)*`, 'g')

/** Skips all-caps Latin text, where capitals don't indicate names. */
function missingNames(from: string, to: string): string[] {
  const latin = from.match(/\p{Script=Latin}/gu)?.length ?? 0
  const others = (from.match(/\p{L}/gu)?.length ?? 0) - latin
  if (others === 0 && /[A-Z]/.test(from) && from === from.toUpperCase()) return []
  const haystack = to.toLowerCase()
  return matches(from.replace(address, ' '), name).filter((one) => !haystack.includes(one.toLowerCase()))
}

const matches = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? []
