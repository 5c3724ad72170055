import type { LanguageValue } from '../../../../src/wire/constants'
import type { TextSpan } from '../../../lib/textSpans'
import { chineseNumberSpans } from './chineseNumbers'
import { englishNumberSpans } from './englishNumbers'

const none = () => []

const byLanguage: Record<LanguageValue, (text: string) => TextSpan[]> = {
  cn: chineseNumberSpans,
  cn_cantonese: chineseNumberSpans,
  cn_henanese: chineseNumberSpans,
  cn_xinanese: chineseNumberSpans,
  en: englishNumberSpans,
  de: none,
  ar: none,
  es: none,
}

/** The spoken numbers of a text that are better written in digits, in order. In doubt, words stay words. */
export const numberSpans = (text: string, language: LanguageValue): TextSpan[] => byLanguage[language](text)
