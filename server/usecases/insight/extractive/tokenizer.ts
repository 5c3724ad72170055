/** Tokenizes text into words and marks stop words. */
import type { LanguageValue } from '../../../../src/wire/constants'
import { stopWordsOf } from './stopWords'

/** A word and its normalized key; `key` is '' for a stop word. */
export interface Token {
  text: string
  key: string
}

export type Tokenizer = (text: string) => Token[]

/** Primary language subtag; Chinese dialects share the written vocabulary. */
export const languageTag = (language: LanguageValue): string => (language.startsWith('cn') ? 'zh' : language)

/** Chinese noun suffixes that word breakers split off: 登录|页, 市场|部. */
const nounEnd =
  /^[页部组性率量器机员者家度学法区市省县村镇路街楼室厅院所店厂站场网群表单卡码库图值版层类型费款金权税户证书局科处]$/u
const hanWord = /^\p{Script=Han}{2,}$/u
/** Chinese characters that are words by themselves. */
const words =
  '的了是在我你他她它们这那有就不也都和与及或但而到对把被让给向从为以之其于上下里外中大小多少好要会能可想说看去来做过着吧吗呢啊呀嘛哦嗯呃额很太更最还再又才只没' +
  '别先后前点些个位次件条张天年月日号时分人吃喝走找用叫请问等每各几一二三四五六七八九十百千万两半第得地所将已并则却因如若当由跟比像往拿放话事种块钱嘅唔啲咗喺係'
const unknownCharacter = new RegExp(`^(?![${words}])\\p{Script=Han}$`, 'u')
/** Maximum characters of a word missing from the dictionary, such as a name. The word breaker splits it into characters. */
const maxUnknownCharacters = 3

const singleCharacter = /^.$/u
const nonWord = /^[\p{N}\p{P}\p{S}_]+$/u

/** Creates a word tokenizer (UAX #29 and ICU dictionaries, through `Intl.Segmenter`). */
export function createTokenizer(language: LanguageValue): Tokenizer {
  const tag = languageTag(language)
  const segmenter = new Intl.Segmenter(tag, { granularity: 'word' })
  const stopWords = stopWordsOf(tag)
  const keys = new Map<string, string>()
  const keyOf = (text: string): string => {
    const known = keys.get(text)
    if (known !== undefined) return known
    const plain = text.normalize('NFKC').toLowerCase().replaceAll('’', "'")
    const empty = singleCharacter.test(plain) || nonWord.test(plain) || stopWords.has(plain)
    const key = empty ? '' : tag === 'en' || tag === 'zh' ? singular(plain) : plain
    keys.set(text, key)
    return key
  }
  return (text) => {
    const tokens: Token[] = []
    /** Characters so far of a word missing from the dictionary. */
    let unknownCharacters = 0
    for (const { segment, isWordLike } of segmenter.segment(text)) {
      const before = tokens.at(-1)
      const closesNoun = before !== undefined && before.key !== '' && nounEnd.test(segment) && hanWord.test(before.text)
      unknownCharacters =
        unknownCharacter.test(segment) && !closesNoun ? (unknownCharacters % maxUnknownCharacters) + 1 : 0
      if (before && (closesNoun || unknownCharacters > 1)) {
        const text = before.text + segment
        tokens[tokens.length - 1] = { text, key: keyOf(text) }
        continue
      }
      // Punctuation separates phrases; a space does not.
      if (isWordLike) tokens.push({ text: segment, key: keyOf(segment) })
      else if (segment.trim() !== '') tokens.push({ text: segment, key: '' })
    }
    return tokens
  }
}

/** Strips English plurals: the S-stemmer of D. Harman, "How effective is suffixing?", JASIS 42 (1991). */
function singular(word: string): string {
  if (!/^[a-z']{4,}$/.test(word)) return word
  if (/[^ae]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/[^aeo]es$/.test(word)) return word.slice(0, -1)
  return /[^us]s$/.test(word) ? word.slice(0, -1) : word
}
