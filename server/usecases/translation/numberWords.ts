/** Number words and units in the supported languages. */

/** `loose`: ambiguous, like the `m` of meters. */
export interface Unit {
  readonly times: number
  readonly loose: boolean
}

const chineseUnits: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1e3, 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 }
const chineseDigits = '零一二三四五六七八九'

/** Splits a run of Chinese numerals into digits and units: 三千万 is 3, times 1,000, times 10,000. */
export function parseChineseNumerals(run: string): (number | Unit)[] {
  const characters = [...run.replaceAll('〇', '零').replaceAll('两', '二')]
  const parts = characters.map((character) => {
    const times = chineseUnits[character]
    return times === undefined ? chineseDigits.indexOf(character) : { times, loose: false }
  })
  // A year is written digit by digit.
  return parts.every((part) => typeof part === 'number') ? [Number(parts.join(''))] : parts
}

const table = (text: string): [string, number][] =>
  text
    .trim()
    .split(/\s*\n\s*/)
    .flatMap((line) => {
      const [value = '', ...words] = line.split(/\s+/)
      return words.map((word): [string, number] => [word, Number(value)])
    })

const numbers = new Map(
  table(`
    1 one ein eine un una uno
    2 two zwei dos
    3 three drei tres ثلاثة ثلاث
    4 four vier cuatro أربعة أربع
    5 five fünf cinco خمسة خمس
    6 six sechs seis ستة ست
    7 seven sieben siete سبعة سبع
    8 eight acht ocho ثمانية ثماني
    9 nine neun nueve تسعة تسع
    10 ten zehn diez عشرة عشر
    11 eleven elf once
    12 twelve zwölf doce
    20 twenty zwanzig veinte عشرون عشرين
    30 thirty dreißig treinta ثلاثون ثلاثين
    40 forty vierzig cuarenta أربعون أربعين
    50 fifty fünfzig cincuenta خمسون خمسين
    60 sixty sechzig sesenta ستون ستين
    70 seventy siebzig setenta سبعون سبعين
    80 eighty achtzig ochenta ثمانون ثمانين
    90 ninety neunzig noventa تسعون تسعين
    200 doscientos doscientas مئتان مئتين مائتان مائتين
    300 trescientos trescientas
    400 cuatrocientos cuatrocientas
    500 quinientos quinientas
    600 seiscientos seiscientas
    700 setecientos setecientas
    800 ochocientos ochocientas
    900 novecientos novecientas
    2000 ألفان ألفين
    2000000 مليونان مليونين
  `),
)
const units = new Map(
  table(`
    100 hundred hundreds hundert cien ciento مئة مائة
    1000 thousand thousands tausend mil miles ألف آلاف
    1000000 million millions mn mio millionen millón millones مليون ملايين
    1000000000 billion billions bn milliarde milliarden mrd مليار مليارات
    1000000000000 trillion trillions tn
  `),
)
const looseUnits = new Map(table('1000 k\n1000000 m\n1000000000 b'))

/** Parses a lowercase word; null if it isn't a number. German writes compounds such as `dreitausend`. */
export function parseNumberWord(word: string): (number | Unit)[] | null {
  const parts: (number | Unit)[] = []
  for (const part of word.split(/(hundert|tausend)/)) {
    if (part === '') continue
    const number = numbers.get(part)
    const unit = units.get(part) ?? looseUnits.get(part)
    if (number !== undefined) parts.push(number)
    else if (unit !== undefined) parts.push({ times: unit, loose: looseUnits.has(part) })
    else return null
  }
  return parts
}
