import type { Say } from './intl'
import { languageValues } from '../wire/codes'

/** A recording's language in the language of the page; one that nobody here knows keeps the name the server gave it. */
export function languageName(language: string, say: Say): string {
  const known = languageValues.find((value) => value === language)
  return known ? say(`ui.language.${known}`) : language
}
