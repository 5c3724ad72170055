/**
 * The language of the interface. The saved one decides, then the browser's, then zh-CN.
 * Messages load when their language is first shown; switching needs no reload.
 */
import { createIntl, createIntlCache, useIntl, type IntlShape, type MessageFormatElement } from 'react-intl'
import { useSyncExternalStore } from 'react'
import type { MessageId } from '../../locales/zh-CN'

export type { MessageId }
export type Locale = 'zh-CN' | 'en-US'
export const locales: readonly Locale[] = ['zh-CN', 'en-US']

/** Values a sentence may carry. */
export type Values = Record<string, string | number>
/** Says a message in the current language. */
export type Say = (id: MessageId, values?: Values) => string

const storageKey = 'locale'
const load = {
  'zh-CN': () => import('../../locales/zh-CN'),
  'en-US': () => import('../../locales/en-US'),
} satisfies Record<Locale, () => Promise<{ messages: Record<MessageId, string> }>>

/** The locale to start with. */
export function firstLocale(saved: string | null, browser: readonly string[]): Locale {
  if (saved === 'zh-CN' || saved === 'en-US') return saved
  for (const tag of browser) {
    if (/^zh\b/i.test(tag)) return 'zh-CN'
    if (/^en\b/i.test(tag)) return 'en-US'
  }
  return 'zh-CN'
}

const cache = createIntlCache()
let current: IntlShape | null = null
const listeners = new Set<() => void>()

/** The intl object of the current language; `startIntl` must have resolved. */
export function intl(): IntlShape {
  if (!current) throw new Error('intl used before startIntl resolved')
  return current
}

/** Shows that language from now on and remembers it. Rejects, changing nothing, when its messages can't be loaded. */
export async function setLocale(locale: Locale): Promise<void> {
  await show(locale)
  try {
    localStorage.setItem(storageKey, locale)
  } catch {
    // Storage is full or forbidden: the choice then lasts until the page closes.
  }
}

/** Loads the first language. */
export async function startIntl(): Promise<void> {
  let saved: string | null = null
  try {
    saved = localStorage.getItem(storageKey)
  } catch {
    // Storage is forbidden: the browser's language decides.
  }
  await show(firstLocale(saved, navigator.languages))
}

async function show(locale: Locale): Promise<void> {
  // Built messages are parsed ahead, so what loads is a string or a parsed one; both are what createIntl takes.
  const { messages } = (await load[locale]()) as { messages: Record<string, string> | Record<string, MessageFormatElement[]> }
  current = createIntl({ locale, defaultLocale: 'zh-CN', messages }, cache)
  document.documentElement.lang = locale
  listeners.forEach((tell) => tell())
}

/** Says a message outside React. */
export const say: Say = (id, values) => intl().formatMessage({ id }, values)

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The current intl object; renders again when the language changes. For the provider at the top. */
export function useCurrentIntl(): IntlShape {
  return useSyncExternalStore(subscribe, intl)
}

/** Says messages inside React. */
export function useSay(): Say {
  const { formatMessage } = useIntl()
  return (id, values) => formatMessage({ id }, values)
}

/** The current locale inside React. */
export function useLocale(): Locale {
  return useIntl().locale as Locale
}
