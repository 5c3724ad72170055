/** What a translation seems to lack: numbers, addresses and Latin names that should stand in it as they stand in the source. */

/** Named at most: whoever reads them looks at the paragraph anyhow. */
const mostDoubts = 8
const mostLength = 60
/** Texts that are longer together are not looked at: no paragraph of a document is. */
const longestText = 20_000
/** A run of signs that is longer is no number anybody reads. */
const longestRun = 40

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

/** Full width and other digits become ASCII; Chinese commas stay, since they part numbers. */
const plain = (text: string) =>
  text
    .replace(/[０-９Ａ-Ｚａ-ｚ．：／]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

const address = /(?:https?:\/\/|www\.)[^\s<>"'（）()，。；、]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi

function missingAddresses(from: string, to: string): string[] {
  const there = to.toLowerCase()
  return matches(from, address).filter((one) => !there.includes(one.toLowerCase().replace(/[.,;:!?]+$/, '')))
}

/** Runs of digits, with what may stand between them in a number, a date or a version. */
const number = /\d+(?:[.,:/\u202f\u00a0'’-]\d+)*/g

/**
 * The values of a text's numbers: `1,234.5` counts like `1.234,5`, and like its digits alone. What a language writes in another unit
 * (3 万 and 30,000, 1.5 million and 150 万) has the same first digits, so only digits that matter are compared.
 */
function missingNumbers(from: string, to: string): string[] {
  const known = new Set([...numbersOf(to), ...chineseNumbers(to)])
  return runs(from.replace(address, ' ').replace(name, ' '), number).filter((one) => {
    const value = significant(one)
    if (Number(value) <= 12 && !/\D/.test(one)) return false
    return !known.has(value) && !parts(one).every((part) => Number(part) <= 12 || known.has(significant(part)))
  })
}

const numbersOf = (text: string) =>
  runs(text, number).flatMap((one) => [significant(one), ...parts(one).map(significant)])
const parts = (one: string) => one.split(/\D+/)
/** Digits without separators and without the zeros at either end. */
const significant = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '')

const chineseDigits = '零一二三四五六七八九'
const chineseUnits: Record<string, number> = { 十: 10, 百: 100, 千: 1_000, 万: 10_000, 亿: 100_000_000 }

/** The values of numbers written in Chinese, as `significant` has them: 二十五, 一百零三, 三千万, 二〇二四. */
function chineseNumbers(text: string): string[] {
  return runs(text.replaceAll('〇', '零').replaceAll('两', '二'), /[零一二三四五六七八九十百千万亿]+/g).map((one) => {
    const digits = [...one].map((letter) => chineseDigits.indexOf(letter))
    return significant(digits.includes(-1) ? String(valueOf(one)) : digits.join(''))
  })
}

function valueOf(text: string): number {
  let [total, section, digit] = [0, 0, 0]
  for (const letter of text) {
    const unit = chineseUnits[letter]
    if (unit === undefined) {
      digit = chineseDigits.indexOf(letter)
    } else if (unit < 10_000) {
      section += (digit || 1) * unit
      digit = 0
    } else {
      total = (total + section + digit || 1) * unit
      section = digit = 0
    }
  }
  return total + section + digit
}

/** Words that are surely names whatever the language: capitals inside or throughout, or joined with digits. */
const name = /\b(?:[A-Z]{2,}[A-Za-z0-9]*|[A-Za-z]+[0-9][A-Za-z0-9]*|[a-z]+[A-Z][A-Za-z]*|[A-Z][a-z]+[A-Z][A-Za-z]*)\b/g

/** Only where another script surrounds them: an English text may well spell a German abbreviation out. */
function missingNames(from: string, to: string): string[] {
  const latin = from.match(/\p{Script=Latin}/gu)?.length ?? 0
  const others = (from.match(/\p{L}/gu)?.length ?? 0) - latin
  if (others === 0 && /[A-Z]/.test(from) && from === from.toUpperCase()) return []
  const there = to.toLowerCase()
  return matches(from.replace(address, ' '), name).filter((one) => !there.includes(one.toLowerCase()))
}

const matches = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? []
const runs = (text: string, pattern: RegExp) => matches(text, pattern).filter((one) => one.length <= longestRun)
