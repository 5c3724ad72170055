import type { Locale } from '../../../shared/i18n/intl'
import { defaultSpeechLanguage } from '../../../shared/i18n/languageName'
import type { LanguageOption } from '../../../shared/site/useLanguageOptions'
import type { LanguageValue } from '../../../wire/constants'

export const availableLanguages = (options: readonly LanguageOption[]): LanguageValue[] =>
  options.filter(({ available }) => available).map(({ value }) => value)

/**
 * The chosen language if available, else the page's language, else the only available one. Null if the user has to choose
 * or none is available.
 */
export function effectiveLanguage(
  options: readonly LanguageOption[],
  chosen: LanguageValue | null,
  locale: Locale,
): LanguageValue | null {
  const available = availableLanguages(options)
  const preferred: readonly (LanguageValue | null)[] = [chosen, defaultSpeechLanguage(locale)]
  const [only, ...others] = available
  return (
    preferred.find((value) => value !== null && available.includes(value)) ??
    (others.length === 0 ? only : null) ??
    null
  )
}
