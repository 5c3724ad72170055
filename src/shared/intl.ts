/**
 * The language of the interface. The saved one decides, then the browser's, then zh-CN.
 * Messages load when their language is first shown; switching needs no reload.
 */
import { useMemo, useSyncExternalStore } from 'react'
import { createIntl, createIntlCache, useIntl, type IntlShape } from 'react-intl'
import type { MessageId } from '../../locales/zh-CN'
import { readText, writeText } from './storage'

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

function isLocale(tag: string | null): tag is Locale {
  return tag === 'zh-CN' || tag === 'en-US'
}

/** The locale to start with: the saved one, else the first language of the browser that there is, else zh-CN. */
export function firstLocale(saved: string | null, browser: readonly string[]): Locale {
  if (isLocale(saved)) return saved
  for (const tag of browser) {
    if (/^zh\b/i.test(tag)) return 'zh-CN'
    if (/^en\b/i.test(tag)) return 'en-US'
  }
  return 'zh-CN'
}

const cache = createIntlCache()
let current: IntlShape | null = null
let wanted: Locale = 'zh-CN'
const listeners = new Set<() => void>()

/** The intl object of the current language; `startIntl` must have resolved. */
export function intl(): IntlShape {
  if (!current) throw new Error('intl used before startIntl resolved')
  return current
}

/** Shows that language from now on and remembers it. Rejects, changing nothing, when its messages can't be loaded. */
export async function setLocale(locale: Locale): Promise<void> {
  if (await show(locale)) writeText(storageKey, locale)
}

/** Loads the first language. */
export async function startIntl(): Promise<void> {
  await show(firstLocale(readText(storageKey), navigator.languages))
}

/** False when another language was asked for while this one was loading: the last choice wins. */
async function show(locale: Locale): Promise<boolean> {
  wanted = locale
  const { messages } = await load[locale]()
  if (wanted !== locale) return false
  current = createIntl({ locale, defaultLocale: 'zh-CN', messages }, cache)
  document.documentElement.lang = locale
  listeners.forEach((tell) => tell())
  return true
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

/** Says messages inside React; the same function until the language changes. */
export function useSay(): Say {
  const shape = useIntl()
  return useMemo<Say>(() => (id, values) => shape.formatMessage({ id }, values), [shape])
}

/** The current locale inside React. */
export function useLocale(): Locale {
  const { locale } = useIntl()
  return isLocale(locale) ? locale : 'zh-CN'
}
