/** The words of a text that carry its meaning. */
import type { LanguageValue } from '../../../../src/wire/codes'
import { stopWordsOf } from './stopWords'

/** A word as it stands and what it counts as; `key` is '' for one that says nothing. */
export interface Token {
  text: string
  key: string
}

export type Tokenizer = (text: string) => Token[]

/** First subtag of a language's tag: dialects of Chinese are written in the same words. */
export const tagOf = (language: LanguageValue): string => (language.startsWith('cn') ? 'zh' : language)

/** Letters that close a Chinese noun and that dictionaries of word breakers leave alone: 登录|页, 市场|部. */
const nounEnd =
  /^[页部组性率量器机员者家度学法区市省县村镇路街楼室厅院所店厂站场网群表单卡码库图值版层类型费款金权税户证书局科处]$/u
const hanWord = /^\p{Script=Han}{2,}$/u
/** Chinese letters that are words by themselves. */
const words =
  '的了是在我你他她它们这那有就不也都和与及或但而到对把被让给向从为以之其于上下里外中大小多少好要会能可想说看去来做过着吧吗呢啊呀嘛哦嗯呃额很太更最还再又才只没' +
  '别先后前点些个位次件条张天年月日号时分人吃喝走找用叫请问等每各几一二三四五六七八九十百千万两半第得地所将已并则却因如若当由跟比像往拿放话事种块钱嘅唔啲咗喺係'
const loneLetter = new RegExp(`^(?![${words}])\\p{Script=Han}$`, 'u')
/** Of a word that no dictionary has, as a name; the word breaker leaves its letters alone. */
const mostLetters = 3

const oneLetter = /^.$/u
const noWord = /^[\p{N}\p{P}\p{S}_]+$/u

/** Cuts texts of a language into words (UAX #29 and the dictionaries of ICU, by `Intl.Segmenter`). */
export function createTokenizer(language: LanguageValue): Tokenizer {
  const tag = tagOf(language)
  const segmenter = new Intl.Segmenter(tag, { granularity: 'word' })
  const stopWords = stopWordsOf(tag)
  const keys = new Map<string, string>()
  const keyOf = (text: string): string => {
    const known = keys.get(text)
    if (known !== undefined) return known
    const plain = text.normalize('NFKC').toLowerCase().replaceAll('’', "'")
    const empty = oneLetter.test(plain) || noWord.test(plain) || stopWords.has(plain)
    const key = empty ? '' : tag === 'en' || tag === 'zh' ? singular(plain) : plain
    keys.set(text, key)
    return key
  }
  return (text) => {
    const tokens: Token[] = []
    /** How many letters of a word without a dictionary stand there. */
    let letters = 0
    for (const { segment, isWordLike } of segmenter.segment(text)) {
      const before = tokens.at(-1)
      const closesNoun = before !== undefined && before.key !== '' && nounEnd.test(segment) && hanWord.test(before.text)
      letters = loneLetter.test(segment) && !closesNoun ? (letters % mostLetters) + 1 : 0
      if (before && (closesNoun || letters > 1)) {
        const text = before.text + segment
        tokens[tokens.length - 1] = { text, key: keyOf(text) }
        continue
      }
      // A mark between two words parts them: no phrase goes over it. A space does not.
      if (isWordLike) tokens.push({ text: segment, key: keyOf(segment) })
      else if (segment.trim() !== '') tokens.push({ text: segment, key: '' })
    }
    return tokens
  }
}

/** An English word without its plural: the S-stemmer of D. Harman, "How effective is suffixing?", JASIS 42 (1991). */
function singular(word: string): string {
  if (!/^[a-z']{4,}$/.test(word)) return word
  if (/[^ae]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/[^aeo]es$/.test(word)) return word.slice(0, -1)
  return /[^us]s$/.test(word) ? word.slice(0, -1) : word
}
