import { useQuery } from '@tanstack/react-query'
import { useLocale, type Locale } from '../../../shared/intl'
import { languageOfPage } from '../../../shared/languageName'
import type { Language } from '../../../wire/bodies'
import { languageValues, type LanguageValue } from '../../../wire/codes'
import { fetchLanguages } from '../api'

/** A language that a task may ask for. */
export type Choice = Pick<Language, 'available' | 'note'> & { value: LanguageValue }

export interface Languages {
  /** Undefined until the server has told. */
  choices: readonly Choice[] | undefined
  failed: boolean
  retry: () => void
}

/** What the server can transcribe, with its notes in the language of the page. */
export function useLanguages(): Languages {
  const locale = useLocale()
  const { data, isError, refetch } = useQuery({
    queryKey: ['languages', locale],
    queryFn: ({ signal }) => fetchLanguages(signal),
  })
  return { choices: data && choicesOf(data), failed: isError && !data, retry: () => void refetch() }
}

/** The languages this app knows, in the server's order. */
function choicesOf(languages: readonly Language[]): Choice[] {
  return languages.flatMap(({ value, available, note }) => {
    const known = languageValues.find((candidate) => candidate === value)
    return known ? [{ value: known, available, note }] : []
  })
}

/** Those that can be had. */
export const availableOf = (choices: readonly Choice[]): LanguageValue[] =>
  choices.filter(({ available }) => available).map(({ value }) => value)

/**
 * The chosen language where it can be had, else that of the page, else the only one there is; null where a person has to
 * choose, and where there is none.
 */
export function usableLanguage(
  choices: readonly Choice[],
  chosen: LanguageValue | null,
  locale: Locale,
): LanguageValue | null {
  const available = availableOf(choices)
  const wishes: readonly (LanguageValue | null)[] = [chosen, languageOfPage(locale)]
  const [only, ...others] = available
  return (
    wishes.find((value) => value !== null && available.includes(value)) ?? (others.length === 0 ? only : null) ?? null
  )
}
