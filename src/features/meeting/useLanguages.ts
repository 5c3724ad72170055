import { useQuery } from '@tanstack/react-query'
import { useLocale, type Locale } from '../../shared/intl'
import { languageOfPage } from '../../shared/languageName'
import type { Language } from '../../wire/bodies'
import { languageValues, type LanguageValue } from '../../wire/codes'
import { fetchLanguages } from './api'

/** A language a meeting can be held in: heard while it is spoken, or written down afterwards, or only recorded. */
export interface Spoken {
  readonly value: LanguageValue
  readonly heard: 'live' | 'later' | 'never'
}

/** Those this app knows, in the server's order; undefined until it has told. */
export function useLanguages(): readonly Spoken[] | undefined {
  const locale = useLocale()
  const { data } = useQuery({ queryKey: ['languages', locale], queryFn: ({ signal }) => fetchLanguages(signal) })
  return data && spokenOf(data)
}

function spokenOf(languages: readonly Language[]): Spoken[] {
  return languages.flatMap(({ value, available, realtime }) => {
    const known = languageValues.find((candidate) => candidate === value)
    return known ? [{ value: known, heard: realtime ? 'live' : available ? 'later' : 'never' }] : []
  })
}

/** The one that was chosen last, if the server knows it; else one it hears live, of the page's language where it can. */
export function usualLanguage(languages: readonly Spoken[], last: LanguageValue | null, locale: Locale): LanguageValue {
  const own = languageOfPage(locale)
  const live = languages.filter(({ heard }) => heard === 'live').map(({ value }) => value)
  const known = languages.some(({ value }) => value === last) ? last : null
  return known ?? live.find((value) => value === own) ?? live[0] ?? own
}
