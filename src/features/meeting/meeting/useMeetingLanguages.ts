import type { Locale } from '../../../shared/i18n/intl'
import { defaultSpeechLanguage } from '../../../shared/i18n/languageName'
import { useLanguageOptions, type LanguageOptions } from '../../../shared/site/useLanguageOptions'
import type { LanguageValue } from '../../../wire/constants'

/** A meeting language: transcribed `live`, `later` after the meeting, or `never` (recorded only). */
export interface MeetingLanguage {
  readonly value: LanguageValue
  readonly recognition: 'live' | 'later' | 'never'
}

export interface MeetingLanguages extends Omit<LanguageOptions, 'options' | 'auto'> {
  /** The languages that this app knows, in the server's order; undefined until loaded. */
  readonly languages: readonly MeetingLanguage[] | undefined
}

export function useMeetingLanguages(): MeetingLanguages {
  const { options, failed, retry } = useLanguageOptions()
  const languages = options?.map(({ value, available, realtime }): MeetingLanguage => {
    return { value, recognition: realtime ? 'live' : available ? 'later' : 'never' }
  })
  return { failed, retry, languages }
}

/** Whether the server recognizes a meeting's language; `live` until that is known. */
export function useRecognitionOf(language: string): MeetingLanguage['recognition'] {
  const { languages } = useMeetingLanguages()
  return languages?.find(({ value }) => value === language)?.recognition ?? 'live'
}

/**
 * The last chosen language, if the server supports it; else a live language, preferably that of the UI locale.
 * @param languages undefined until loaded
 */
export function defaultLanguage(
  languages: readonly MeetingLanguage[] | undefined,
  last: LanguageValue | null,
  locale: Locale,
): LanguageValue {
  const own = defaultSpeechLanguage(locale)
  if (!languages) return last ?? own
  const live = languages.filter(({ recognition }) => recognition === 'live').map(({ value }) => value)
  const known = languages.some(({ value }) => value === last) ? last : null
  return known ?? live.find((value) => value === own) ?? live[0] ?? own
}
