/** Values of Chinese numerals. */

/** A numeral of at least one character, for regular expressions. */
export const numeral = '[零〇一二两三四五六七八九十百千万亿]'
/** A single digit. */
export const digit = '[零〇一二三四五六七八九]'

const digitValues = '零一二三四五六七八九'

/** The digits of a string of digits, as of a year or a phone number: 二零二六 is 2026, 幺三八 is 138. */
export function toDigits(text: string): string {
  return text.replaceAll(/./gu, (character) => String(valueOfDigit(character)))
}

function valueOfDigit(character: string | undefined): number {
  if (character === undefined) return 0
  const same: Record<string, string> = { 〇: '零', 幺: '一', 两: '二' }
  return digitValues.indexOf(same[character] ?? character)
}

const count = '[一二两三四五六七八九]'
const belowTenThousand = new RegExp(
  `^(?<zero>零)?(?:(?<thousands>${count})千)?(?<noHundreds>零)?(?:(?<hundreds>${count})百)?(?<noTens>零)?(?:(?<tens>${count})?(?<ten>十))?(?<ones>${count})?$`,
)

/**
 * The value of a numeral; null for anything else: strings of digits, estimates (三四十), and short forms such as 三百五, which is
 * 350.
 */
export function valueOf(text: string): number | null {
  if (text === '零' || text === '〇') return 0
  const [, hundredMillions, tenThousands, rest] = /^(?:(.+)亿)?(?:(.+)万)?(.*)$/u.exec(text) ?? []
  const parts = [
    partValue(hundredMillions, false),
    partValue(tenThousands, hundredMillions !== undefined),
    partValue(rest === '' ? undefined : rest, hundredMillions !== undefined || tenThousands !== undefined),
  ]
  const [first = null, second = null, third = null] = parts
  if (first === null || second === null || third === null) return null
  const value = first * 1e8 + second * 1e4 + third
  return value > 0 ? value : null
}

/** @param follows whether a larger part comes before it: a skipped place is then said as 零 */
function partValue(text: string | undefined, follows: boolean): number | null {
  if (text === undefined) return 0
  const found = belowTenThousand.exec(text)?.groups
  if (!found) return null
  const { zero, thousands, noHundreds, hundreds, noTens, tens, ten, ones } = found
  if (zero !== undefined && !follows) return null
  const skipsTens = ten === undefined && (hundreds !== undefined || thousands !== undefined)
  if (ones !== undefined && skipsTens && noTens === undefined && noHundreds === undefined) return null
  if (ones !== undefined && ten === undefined && !thousands && !hundreds && follows && zero === undefined) return null
  if (ten !== undefined && thousands !== undefined && !hundreds && !noHundreds && !noTens) return null
  const isEmpty = thousands === undefined && hundreds === undefined && ten === undefined && ones === undefined
  if (isEmpty || (text.endsWith('零') && text.length > 1)) return null
  const tensValue = ten === undefined ? 0 : tens === undefined ? 1 : valueOfDigit(tens)
  return (
    valueOfDigit(thousands) * 1000 + valueOfDigit(hundreds) * 100 + tensValue * 10 + (ones ? valueOfDigit(ones) : 0)
  )
}

/** As it is written: 35000000 is 3500万, 12300 is 12300. */
export function writeNumber(value: number): string {
  const [hundredMillions, below] = [Math.floor(value / 1e8), value % 1e8]
  if (value < 1e4 || below % 1e4 !== 0) return String(value)
  const tenThousands = below === 0 ? '' : `${below / 1e4}万`
  return hundredMillions === 0 ? tenThousands : `${hundredMillions}亿${tenThousands}`
}
