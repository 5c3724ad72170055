import type { Locale, Say } from './intl'
import { languageValues, type LanguageValue } from '../wire/codes'

/** A recording's language in the language of the page; one that nobody here knows keeps the name the server gave it. */
export function languageName(language: string, say: Say): string {
  const known = languageValues.find((value) => value === language)
  return known ? say(`ui.language.${known}`) : language
}

/** What somebody who reads the page in that language is taken to speak. */
export const languageOfPage = (locale: Locale): LanguageValue => (locale === 'zh-CN' ? 'cn' : 'en')
