/** Who can translate: the server, or else the reader's browser. */
import { languageValues, type LanguageValue } from '../../../wire/codes'
import type { Setting } from '../../../wire/bodies'
import { browserLanguages, hasBrowserTranslator } from '../browser/translatorApi'

export interface Translating {
  readonly by: 'server' | 'browser'
  readonly sources: readonly LanguageValue[]
  readonly targets: readonly LanguageValue[]
  /** The server finds out by itself which language a text is in. */
  readonly findsSource: boolean
}

/** Null when nobody can. */
export function translatingOf({ translates }: Pick<Setting, 'translates'>): Translating | null {
  const targets = languageValues.filter((value) => translates.includes(value))
  if (targets.length > 0) return { by: 'server', sources: browserLanguages, targets, findsSource: true }
  if (!hasBrowserTranslator()) return null
  return { by: 'browser', sources: browserLanguages, targets: browserLanguages, findsSource: false }
}
