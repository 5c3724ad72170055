/** The tabs of visited pages as data. Home is the first tab and can't be closed. */
import { homePath, pageAt } from '../pages/pageTable'

export interface PageTab {
  /** Identifies the tab. */
  key: string
  /** Path and query last shown in it. */
  address: string
  /** Set by its page; absent: the title of the page table. */
  title?: string
}

export interface TabsState {
  /** In display order. */
  list: readonly PageTab[]
  /** Keys of the open tabs by last visit, the latest last. */
  seen: readonly string[]
}

/** Only home is open. */
export const initialTabs: TabsState = { list: [{ key: homePath, address: homePath }], seen: [homePath] }

/**
 * The key of the tab for this address; null for pages without a tab.
 * Home's redirect target shares home's tab, unless a query parameter gives it its own.
 */
export function tabKey(pathname: string, search: string): string | null {
  const page = pageAt(pathname)
  if (page.noTab) return null
  const own = page.tabParam ? new URLSearchParams(search).get(page.tabParam) : null
  if (own !== null) return `${page.path}?${page.tabParam}=${own}`
  return page.path === pageAt(homePath).redirect ? homePath : page.path
}

/** With more, the one not visited for longest closes. */
export const maxTabs = 10

/**
 * Opens or updates the tab of this address.
 * @param replaced key of the tab that becomes this one, as that of a meeting becomes its record
 */
export function visitPage(tabs: TabsState, address: string, replaced?: string | null): TabsState {
  const { pathname, search } = splitAddress(address)
  const key = tabKey(pathname, search)
  // A redirect is never shown itself; only its target is.
  if (key === null || pageAt(pathname).redirect) return tabs
  if (replaced && replaced !== key && replaced !== homePath) return visitPage(renewTab(tabs, replaced, key), address)
  const known = tabs.list.find((tab) => tab.key === key)
  if (known?.address === address && tabs.seen.at(-1) === key) return tabs
  const list = known
    ? tabs.list.map((tab) => (tab === known ? { ...tab, address } : tab))
    : [...tabs.list, { key, address }]
  return withoutOldest({ list, seen: [...tabs.seen.filter((other) => other !== key), key] })
}

/** Gives a tab another key and no title; closes it if that key has a tab. */
function renewTab(tabs: TabsState, key: string, next: string): TabsState {
  if (tabs.list.some((tab) => tab.key === next)) return closeTabs(tabs, 'one', key)
  const renewed = (other: string) => (other === key ? next : other)
  return {
    list: tabs.list.map((tab) => (tab.key === key ? { key: next, address: next } : tab)),
    seen: tabs.seen.map(renewed),
  }
}

function withoutOldest(tabs: TabsState): TabsState {
  if (tabs.list.length <= maxTabs) return tabs
  const oldest = tabs.seen.find((key) => key !== homePath)
  return oldest === undefined ? tabs : withoutOldest(closeTabs(tabs, 'one', oldest))
}

/** Path and query of an address of this app. */
export function splitAddress(address: string): { pathname: string; search: string } {
  const [pathname = '', search = ''] = address.split(/(?=\?)/, 2)
  return { pathname, search }
}

/** Sets the title of a tab. */
export function renameTab(tabs: TabsState, key: string, title: string): TabsState {
  if (!tabs.list.some((tab) => tab.key === key && tab.title !== title)) return tabs
  return { ...tabs, list: tabs.list.map((tab) => (tab.key === key ? { ...tab, title } : tab)) }
}

/** Which tabs to close, relative to one of them. */
export type CloseScope = 'one' | 'left' | 'right' | 'others' | 'all'

/** The keys of the tabs to close. Never home's; for a tab that isn't open, none unless `all`. */
export function tabsToClose(closing: CloseScope, list: readonly PageTab[], key: string): readonly string[] {
  const at = list.findIndex((tab) => tab.key === key)
  const chosen: Record<CloseScope, (index: number) => boolean> = {
    one: (index) => index === at,
    left: (index) => index < at,
    right: (index) => at >= 0 && index > at,
    others: (index) => at >= 0 && index !== at,
    all: () => true,
  }
  return list.filter((tab, index) => tab.key !== homePath && chosen[closing](index)).map((tab) => tab.key)
}

/** The tabs after closing. */
export function closeTabs(tabs: TabsState, closing: CloseScope, key: string): TabsState {
  const closed = new Set(tabsToClose(closing, tabs.list, key))
  if (closed.size === 0) return tabs
  return {
    list: tabs.list.filter((tab) => !closed.has(tab.key)),
    seen: tabs.seen.filter((other) => !closed.has(other)),
  }
}

/** The open tab visited last. */
export function lastActiveTab(tabs: TabsState): PageTab {
  const last = tabs.list.find((tab) => tab.key === tabs.seen.at(-1))
  return last ?? tabs.list[0] ?? { key: homePath, address: homePath }
}

/** Tabs from storage; invalid ones are left out. */
export function restoreTabs(stored: string | null): TabsState {
  const value = parsed(stored)
  if (!isObject(value) || !Array.isArray(value.list)) return initialTabs
  const tabs = value.list.filter(isTab).reduce((read, { address, title }) => {
    const { pathname, search } = splitAddress(address)
    const next = visitPage(read, address)
    const key = tabKey(pathname, search)
    return title && key ? renameTab(next, key, title) : next
  }, initialTabs)
  const open = new Set(tabs.list.map((tab) => tab.key))
  const seen = Array.isArray(value.seen)
    ? value.seen.filter((key: unknown): key is string => open.delete(String(key)))
    : []
  // Tabs without a known visit count as the least recent.
  return { ...tabs, seen: [...open, ...seen] }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isTab(value: unknown): value is PageTab {
  return (
    isObject(value) &&
    typeof value.address === 'string' &&
    value.address.startsWith('/') &&
    (!('title' in value) || typeof value.title === 'string')
  )
}
