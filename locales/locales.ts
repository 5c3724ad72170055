/** The interface languages, in the order they are offered. To add one, follow "A language" in CONTRIBUTING.md. */
export const locales = ['zh-CN', 'en-US'] as const
export type Locale = (typeof locales)[number]

/** For speakers of other languages, and the reference of all messages. */
export const defaultLocale: Locale = 'zh-CN'

interface LocaleTraits {
  /** Its name in itself. */
  readonly name: string
  /** What its speakers record most likely, a language value of the wire format. */
  readonly speech: string
  /** Whether its texts use full-width punctuation and East Asian fonts. */
  readonly eastAsian: boolean
}

export const localeTraits = {
  'zh-CN': { name: '中文', speech: 'cn', eastAsian: true },
  'en-US': { name: 'English', speech: 'en', eastAsian: false },
} as const satisfies Record<Locale, LocaleTraits>

export function isLocale(tag: string | null): tag is Locale {
  return tag !== null && Object.hasOwn(localeTraits, tag)
}

/** The locale in the language of a tag (BCP 47), whatever its region; null if there is none. */
export function localeOfTag(tag: string): Locale | null {
  const language = (text: string) => text.toLowerCase().split('-')[0]
  return locales.find((locale) => language(locale) === language(tag)) ?? null
}
