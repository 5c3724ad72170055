/** What a translation seems to lack: numbers, addresses and Latin names that should stand in it as they stand in the source. */

import { numbersIn, type WrittenNumber } from './numbers'

/** Named at most: whoever reads them looks at the paragraph anyhow. */
const mostDoubts = 8
const mostLength = 60
/** Texts that are longer together are not looked at: no paragraph of a document is. */
const longestText = 20_000

/**
 * Numbers and names of the source that are missing in the translation. It would rather miss one than doubt a good translation: numbers
 * may be written in digits or, up to twelve, in words, so small ones are not looked for, nor are words that a language may translate.
 */
export function doubtsOf(source: string, target: string): string[] {
  if (target === '' || source.length + target.length > longestText) return []
  const [from, to] = [plain(source), plain(target)]
  const doubts = [...missingAddresses(from, to), ...missingNumbers(from, to), ...missingNames(from, to)]
  return [...new Set(doubts)].slice(0, mostDoubts).map((doubt) => [...doubt].slice(0, mostLength).join(''))
}

/** Full width and other digits become ASCII, 20 世纪 80 年代 the 1980s; Chinese commas stay, since they part numbers. */
const plain = (text: string) =>
  text
    .replace(/[０-９Ａ-Ｚａ-ｚ．：／]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/(\d{1,2})\s?世纪\s?(\d0)\s?年代/g, (_, century, years) => `${Number(century) - 1}${years}s `)

const address = /(?:https?:\/\/|www\.)[^\s<>"'（）()，。；、]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi

function missingAddresses(from: string, to: string): string[] {
  const there = to.toLowerCase()
  return matches(from, address).filter((one) => !there.includes(one.toLowerCase().replace(/[.,;:!?]+$/, '')))
}

/** Up to this a number may stand in words, or not at all where a language says it otherwise. */
const smallest = 12
/** Digits that are grouped in another way: telephone numbers, dates, times. */
const grouped = /\d+(?:[-/: ]\d+)*/g
const shortestGrouped = 7
const half = /半|\b(?:half|halb\w*|medi[oa])\b|نصف/iu

/** Numbers of the source whose value is nowhere in the translation. */
function missingNumbers(from: string, to: string): string[] {
  const known = new Set(numbersIn(to).flatMap(({ values, parts }) => [...values, ...parts]))
  const joined = matches(to, grouped)
    .map((one) => one.replace(/\D/g, ''))
    .filter((one) => one.length >= shortestGrouped)
  const isSmall = (value: string) => Number.isInteger(Number(value)) && Number(value) <= smallest
  const isThere = ({ written, values, parts }: WrittenNumber) =>
    values.some((value) => known.has(value)) ||
    (/^\d+$/.test(written) && values.some(isSmall)) ||
    (parts.length > 0 && parts.every((part) => isSmall(part) || known.has(part))) ||
    (/^\d{3,}$/.test(written) && joined.some((one) => one.includes(written))) ||
    (/[.,]5$/.test(written) && half.test(to)) ||
    (/^[1-9]0$/.test(written) && new RegExp(String.raw`\d\d${written}s`).test(to))
  const source = from.replace(address, ' ').replace(nameOrVersion, ' ')
  return numbersIn(source).flatMap((one) => (one.written === '' || isThere(one) ? [] : [one.written]))
}

/** Words that are surely names whatever the language: capitals inside or throughout, or joined with digits. */
const name = /\b(?:[A-Z]{2,}[A-Za-z0-9]*|[A-Za-z]+[0-9][A-Za-z0-9]*|[a-z]+[A-Z][A-Za-z]*|[A-Z][a-z]+[A-Z][A-Za-z]*)\b/g

const nameOrVersion = new RegExp(`${name.source}(?:\\.\\d+)*`, 'g')

/** Only where another script surrounds them: an English text may well spell a German abbreviation out. */
function missingNames(from: string, to: string): string[] {
  const latin = from.match(/\p{Script=Latin}/gu)?.length ?? 0
  const others = (from.match(/\p{L}/gu)?.length ?? 0) - latin
  if (others === 0 && /[A-Z]/.test(from) && from === from.toUpperCase()) return []
  const there = to.toLowerCase()
  return matches(from.replace(address, ' '), name).filter((one) => !there.includes(one.toLowerCase()))
}

const matches = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? []
