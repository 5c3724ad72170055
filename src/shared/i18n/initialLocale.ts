import { defaultLocale, isLocale, localeOfTag, type Locale } from '../../../locales/locales'

/** The initial locale: the saved one, else the first supported browser language, else the default. */
export function initialLocale(saved: string | null, browser: readonly string[]): Locale {
  if (isLocale(saved)) return saved
  return browser.map(localeOfTag).find((locale) => locale !== null) ?? defaultLocale
}
