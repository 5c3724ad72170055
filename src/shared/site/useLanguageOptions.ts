import { useQuery } from '@tanstack/react-query'
import { autoLanguage, languageValues, type LanguageValue } from '../../wire/constants'
import type { WireLanguage } from '../../wire/responses'
import { useLocale } from '../i18n/intl'
import { fetchLanguages } from './fetchLanguages'

/** A language that this app supports, and whether the server can transcribe it. */
export type LanguageOption = Pick<WireLanguage, 'available' | 'realtime' | 'note'> & { value: LanguageValue }

export interface LanguageOptions {
  /** In the server's order; undefined until loaded. */
  options: readonly LanguageOption[] | undefined
  /** The server can identify the language of a recording. */
  auto: boolean
  /** The languages could not be loaded. */
  failed: boolean
  retry: () => void
}

/** The server's transcription languages, with notes in the page's language. */
export function useLanguageOptions(): LanguageOptions {
  const locale = useLocale()
  const { data, isError, refetch } = useQuery({
    queryKey: ['languages', locale],
    queryFn: ({ signal }) => fetchLanguages(signal),
  })
  return {
    options: data && toLanguageOptions(data),
    auto: data?.some(({ value }) => value === autoLanguage) ?? false,
    failed: isError && !data,
    retry: () => void refetch(),
  }
}

function toLanguageOptions(languages: readonly WireLanguage[]): LanguageOption[] {
  return languages.flatMap((language) => {
    const known = languageValues.find((candidate) => candidate === language.value)
    return known ? [{ ...language, value: known }] : []
  })
}
