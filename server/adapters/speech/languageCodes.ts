import type { LanguageValue } from '../../../src/wire/constants'

/** A service's own codes for our languages; it is not asked for the others. */
export type LanguageCodes = Readonly<Partial<Record<LanguageValue, string>>>
