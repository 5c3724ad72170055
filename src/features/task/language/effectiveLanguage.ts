import type { Locale } from '../../../shared/i18n/intl'
import { defaultSpeechLanguage } from '../../../shared/i18n/languageName'
import type { LanguageOption, LanguageOptions } from '../../../shared/site/useLanguageOptions'
import { autoLanguage, type LanguageValue, type RecordingLanguage } from '../../../wire/constants'

export const availableLanguages = (options: readonly LanguageOption[]): LanguageValue[] =>
  options.filter(({ available }) => available).map(({ value }) => value)

/** What the user chooses from. */
export interface LanguageChoices extends Pick<LanguageOptions, 'auto'> {
  options: readonly LanguageOption[]
}

/**
 * The chosen language if available, else the page's language, else the only available one. Null if the user has to choose
 * or none is available.
 */
export function effectiveLanguage(
  { options, auto }: LanguageChoices,
  chosen: RecordingLanguage | null,
  locale: Locale,
): RecordingLanguage | null {
  if (chosen === autoLanguage && auto) return chosen
  const available = availableLanguages(options)
  const [only, ...others] = available
  return (
    available.find((value) => value === chosen) ??
    available.find((value) => value === defaultSpeechLanguage(locale)) ??
    (others.length === 0 ? only : null) ??
    null
  )
}
