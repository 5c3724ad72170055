/** Chinese numbers in digits: years, dates, times, percentages, decimals, phone numbers and counts from eleven on. */
import type { TextSpan } from '../../../lib/textSpans'
import { digit, numeral, toDigits, valueOf, writeNumber } from './chineseNumerals'

/** Sayings and names whose numbers are words. */
const sayings = [
  '十[全美]十美|一五一十|千千万万|成千上万|乱七八糟|七上八下|九牛一毛|九死一生|八九不离十|百分之百地',
  '三十而立|四十不惑|五十知天命|三十六计|三十六策|七十二变|三百六十行|五十步笑百步|九九八十一难',
  '十八般武艺|十八罗汉|十八相送|十八层地狱|十二生肖|十二时辰|二十四节气|二十四史|二十四孝|二十八宿|一百单八将',
  '十万火急|十万八千里|十万个为什么|一千零一夜|一百八十度大转弯|二百五|三百六十度无死角',
  '双十[一二]|十一(?:黄金周|假期|长假|期间|放假|国庆)|(?:十[七八九]|二十)(?:大|届)|十[一二三四五]五|年三十|腊月二十[一二三四五六七八九]?',
  `(?:农历|阴历|正月|腊月|[初闰])${numeral}+|一[百千万]个(?:不|人有)`,
]
const protectedText = new RegExp(sayings.join('|'), 'gu')

/** After these, even a round hundred or a single tenth is a measured amount. */
const units =
  '个百分点|百分点|个|人|名|位|块|元|美元|欧元|英镑|港币|人民币|米|公里|千米|厘米|毫米|英里|里|斤|公斤|千克|克|吨|次|条|张|天|年|岁|小时|分钟|秒|度|倍|页|字|家|台|辆|件|套|种|座|本|亩|公顷|平方|平米|立方|升|毫升|瓦|千瓦|伏|户|所|篇|项|款|层|集|部|场|票|分贝|帧|兆|级|折|版|寸|英寸|环'
const unit = new RegExp(`^(?:${units}|万|亿)`, 'u')

const month = '(?:十[一二]?|[一二三四五六七八九])'
const day = '(?:三十一?|二十[一二三四五六七八九]?|十[一二三四五六七八九]?|[一二三四五六七八九])'
const hour = '(?:二十[一二三四]?|十[一二三四五六七八九]?|[一二两三四五六七八九])'
const minute = '(?:[二三四五]十[一二三四五六七八九]?|十[一二三四五六七八九]|零[一二三四五六七八九])'
const alone = `(?<!${numeral})`
const year = `${alone}[一二]${digit}{3}(?=年)`

/** A rule gives what to write in place of a match, or null to leave it. */
interface Rule {
  pattern: RegExp
  write(match: string, context: Context): string | null
}
interface Context {
  before: string
  after: string
}

const amount = (text: string): string | null => {
  const value = valueOf(text.replace('两', '二'))
  return value === null ? null : String(value)
}

/** The first rule that matches a place decides. */
const rules: Rule[] = [
  { pattern: new RegExp(year, 'gu'), write: toDigits },
  { pattern: new RegExp(`(?<=${year.replace('(?=年)', '年')})${month}(?=月)`, 'gu'), write: amount },
  { pattern: new RegExp(`${alone}${month}(?=月${day}[日号])`, 'gu'), write: amount },
  { pattern: new RegExp(`(?<=${month}月)${day}(?=[日号])`, 'gu'), write: amount },
  {
    pattern: new RegExp(`[百千]分之(?:百|${numeral}+(?:点${digit}+)?)`, 'gu'),
    write(match) {
      const number = match.slice(3)
      const value = number === '百' ? '100' : decimal(number)
      return value && `${value}${match.startsWith('百') ? '%' : '‰'}`
    },
  },
  { pattern: new RegExp(`${alone}${hour}(?=点${minute})`, 'gu'), write: amount },
  {
    pattern: new RegExp(`(?<=${alone}${hour}点)${minute}(?!${numeral})`, 'gu'),
    write: (match) => (match.startsWith('零') ? toDigits(match) : amount(match)),
  },
  { pattern: new RegExp(`${alone}${numeral}+点${digit}+(?![十百千])`, 'gu'), write: writeDecimal },
  {
    pattern: new RegExp(`(?<!${numeral}|[幺点])[零〇一幺二三四五六七八九]{3,}(?![两十百千万亿半])`, 'gu'),
    write: writeDigits,
  },
  { pattern: new RegExp(`${alone}${numeral}{2,}`, 'gu'), write: writeCount },
]

function decimal(text: string): string | null {
  const [whole = '', fraction] = text.split('点')
  const value = valueOf(whole)
  if (value === null) return null
  return fraction === undefined ? writeNumber(value) : `${value}.${toDigits(fraction)}`
}

/** 三点五 is 3.5, but a time in the afternoon, 一点一点 or a list of points is not. */
function writeDecimal(match: string, { before, after }: Context): string | null {
  const [whole = '', fraction = ''] = match.split('点')
  if (whole === '两' || before.endsWith('第') || after.startsWith('点')) return null
  if (fraction.length === 1 && !unit.test(after)) {
    const isTime = /[早晚]$|上午|下午|中午|凌晨|傍晚|夜里|点到$/u.test(before.slice(-3)) || /^[分刻]/u.test(after)
    const isList = /[讲说谈有提这那下前后]$/u.test(before) || /^[是来滴]/u.test(after)
    if (isTime || isList || whole === '一') return null
  }
  if (/[早晚]$|上午$|下午$|中午$|凌晨$|傍晚$/u.test(before) && fraction.length === 1) return null
  return decimal(match)
}

/** Numbers of phones, rooms and years, but not counting. */
function writeDigits(match: string): string | null {
  const digits = toDigits(match)
  const isCounting = [...digits].every((one, index) => index === 0 || Number(one) === Number(digits[index - 1]) + 1)
  return !isCounting && (/[零〇幺]/u.test(match) || match.length >= 6) ? digits : null
}

/** Counts of two places and more. Round ones such as 三百 only with a unit. */
function writeCount(match: string, { before, after }: Context): string | null {
  const value = /[十百千万亿]/u.test(match) ? valueOf(match) : null
  if (value === null) return null
  if (/(?:[几数上成好近]|分之)$/u.test(before) || /^(?:分之|几)/u.test(after)) return null
  if (before.endsWith('月') && !/^[日号]/u.test(after)) return null
  const isRound = /^.[百千万亿]$/u.test(match)
  return isRound && !unit.test(after) ? null : writeNumber(value)
}

/** The spoken numbers of a Chinese text to write in digits. */
export function chineseNumberSpans(text: string): TextSpan[] {
  const taken = Array.from(
    text.matchAll(protectedText),
    ({ 0: match, index }) => [index, index + match.length] as const,
  )
  const spans: TextSpan[] = []
  for (const { pattern, write } of rules) {
    for (const { 0: match, index: start } of text.matchAll(pattern)) {
      const end = start + match.length
      if (taken.some(([from, to]) => from < end && to > start)) continue
      const written = write(match, { before: text.slice(0, start), after: text.slice(end) })
      if (written === null) continue
      spans.push({ start, end, text: written })
      taken.push([start, end])
    }
  }
  return spans.toSorted((one, other) => one.start - other.start)
}
