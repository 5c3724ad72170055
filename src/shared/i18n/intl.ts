/**
 * The interface language: the saved one, else the browser's, else the default.
 * Messages load when their language is first used; switching needs no reload. Those of some pages load with the page.
 */
import { useMemo, useSyncExternalStore } from 'react'
import { createIntl, createIntlCache, useIntl, type IntlShape } from 'react-intl'
import type { InitialMessageId, MessageId } from '../../../locales/zh-CN'
import { defaultLocale, isLocale, type Locale } from '../../../locales/locales'
import { readText, writeText } from '../storage/storedValue'
import { initialLocale } from './initialLocale'

export type { InitialMessageId, Locale, MessageId }

/** Placeholder values of a message. */
export type MessageValues = Record<string, string | number>
/** Formats a message in the current language. */
export type Translate = (id: MessageId, values?: MessageValues) => string

const storageKey = 'locale'
const messageLoaders = {
  'zh-CN': () => import('../../../locales/zh-CN'),
  'en-US': () => import('../../../locales/en-US'),
} satisfies Record<Locale, () => Promise<{ messages: Record<InitialMessageId, string> }>>

/** Loads the messages that only one page shows. */
export type PageMessages = Record<Locale, () => Promise<Partial<Record<MessageId, string>>>>
const pageMessages = new Set<PageMessages>()
/** How many of them the current intl object has. */
let shownPages = 0

const cache = createIntlCache()
let current: IntlShape | null = null
let requestedLocale = defaultLocale
const listeners = new Set<() => void>()

/** The intl object of the current language; `startIntl` must have resolved. */
export function intl(): IntlShape {
  if (!current) throw new Error('intl used before startIntl resolved')
  return current
}

/** Switches to a language and stores it. Rejects without a change if its messages can't be loaded. */
export async function setLocale(locale: Locale): Promise<void> {
  if (await activateLocale(locale)) writeText(storageKey, locale)
}

/** Loads the initial language. */
export async function startIntl(): Promise<void> {
  await activateLocale(initialLocale(readText(storageKey), navigator.languages))
}

/** False if another language was requested while this one was loading: the last choice wins. */
async function activateLocale(locale: Locale): Promise<boolean> {
  requestedLocale = locale
  const [{ messages }, ...others] = await Promise.all([
    messageLoaders[locale](),
    ...Array.from(pageMessages, (load) => load[locale]()),
  ])
  if (requestedLocale !== locale) return false
  if (current?.locale === locale && shownPages >= others.length) return true
  shownPages = others.length
  current = createIntl({ locale, defaultLocale, messages: Object.assign({}, messages, ...others) }, cache)
  document.documentElement.lang = locale
  listeners.forEach((listener) => listener())
  return true
}

/** Loads the messages of a page, in every language that is chosen from then on. Rejects if they can't be loaded. */
export async function loadPageMessages(page: PageMessages): Promise<void> {
  if (pageMessages.has(page)) return
  await page[requestedLocale]()
  pageMessages.add(page)
  // Another language may be chosen in the meantime.
  while (!(await activateLocale(requestedLocale)));
}

/** Formats a message outside React. */
export const t: Translate = (id, values) => intl().formatMessage({ id }, values)

/** Calls back after every language change. Returns an unsubscribe function. */
export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current intl object, for the root provider; rerenders on a language change. */
export function useCurrentIntl(): IntlShape {
  return useSyncExternalStore(onLocaleChange, intl)
}

/** The translate function inside React; stable until the language changes. */
export function useT(): Translate {
  const shape = useIntl()
  return useMemo<Translate>(() => (id, values) => shape.formatMessage({ id }, values), [shape])
}

/** The current locale inside React. */
export function useLocale(): Locale {
  const { locale } = useIntl()
  return isLocale(locale) ? locale : defaultLocale
}
