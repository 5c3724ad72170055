/** Translation capabilities: of the server, or else of the user's browser. */
import { languageValues, type LanguageValue } from '../../../wire/constants'
import type { SiteInfo } from '../../../wire/responses'
import { browserLanguages, hasBrowserTranslator } from '../browser/translatorApi'

export interface TranslationOffer {
  readonly by: 'server' | 'browser'
  readonly sources: readonly LanguageValue[]
  readonly targets: readonly LanguageValue[]
  /** The server can detect the source language. */
  readonly detectsSource: boolean
}

/** Null if neither server nor browser can translate. */
export function translationOfferOf({ translates }: Pick<SiteInfo, 'translates'>): TranslationOffer | null {
  // A server that doesn't send `translates` supports all languages but needs the source language.
  const detectsSource = translates !== undefined
  const targets = languageValues.filter((value) => translates?.includes(value) ?? true)
  if (targets.length > 0) return { by: 'server', sources: browserLanguages, targets, detectsSource }
  if (!hasBrowserTranslator()) return null
  return { by: 'browser', sources: browserLanguages, targets: browserLanguages, detectsSource: false }
}
