import { localeTraits } from '../../../locales/locales'
import type { Locale, Translate } from './intl'
import { autoLanguage, languageValues, type LanguageValue } from '../../wire/constants'

/** The name of a recording's language in the interface language; an unknown one keeps the server's name. */
export function languageName(language: string, t: Translate): string {
  if (language === autoLanguage) return t('ui.language.auto')
  const known = languageValues.find((value) => value === language)
  return known ? t(`ui.language.${known}`) : language
}

/** The assumed spoken language of users of an interface language. */
export const defaultSpeechLanguage = (locale: Locale): LanguageValue => localeTraits[locale].speech
