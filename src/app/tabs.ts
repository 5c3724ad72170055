/** The tabs of visited pages as data. Home is the first tab and can't be closed. */
import { homePath, pageAt } from './pages'

export interface Tab {
  /** Tells this tab from the others. */
  key: string
  /** Path and query last shown in it. */
  address: string
  /** The name its page gave itself; without one it carries the title of the page table. */
  title?: string
}

export interface Tabs {
  /** In the order of the strip. */
  list: readonly Tab[]
  /** Keys of the open tabs as they were last seen, the latest last. */
  seen: readonly string[]
}

/** Only home is open. */
export const noTabs: Tabs = { list: [{ key: homePath, address: homePath }], seen: [homePath] }

/**
 * The key of the tab that shows this address; null for pages that are never a tab.
 * What home leads to is home's tab, as long as no parameter makes it a page of its own.
 */
export function tabKey(pathname: string, search: string): string | null {
  const page = pageAt(pathname)
  if (page.noTab) return null
  const own = page.tabBy ? new URLSearchParams(search).get(page.tabBy) : null
  if (own !== null) return `${page.path}?${page.tabBy}=${own}`
  return page.path === pageAt(homePath).redirect ? homePath : page.path
}

/** Someone is at this address now. */
export function visit(tabs: Tabs, pathname: string, search: string): Tabs {
  const key = tabKey(pathname, search)
  // A redirect passes through in no time; only its target is shown.
  if (key === null || pageAt(pathname).redirect) return tabs
  const address = pathname + search
  const known = tabs.list.find((tab) => tab.key === key)
  if (known?.address === address && tabs.seen.at(-1) === key) return tabs
  const list = known
    ? tabs.list.map((tab) => (tab === known ? { ...tab, address } : tab))
    : [...tabs.list, { key, address }]
  return { list, seen: [...tabs.seen.filter((other) => other !== key), key] }
}

/** The page in this tab named itself. */
export function nameTab(tabs: Tabs, key: string, title: string): Tabs {
  if (!tabs.list.some((tab) => tab.key === key && tab.title !== title)) return tabs
  return { ...tabs, list: tabs.list.map((tab) => (tab.key === key ? { ...tab, title } : tab)) }
}

/** Which tabs to close, seen from one of them. */
export type Closing = 'one' | 'left' | 'right' | 'others' | 'all'

/** The keys of the tabs that would close. Home never does, and a tab that is not open closes nothing but all. */
export function closedBy(closing: Closing, list: readonly Tab[], key: string): readonly string[] {
  const at = list.findIndex((tab) => tab.key === key)
  const chosen: Record<Closing, (index: number) => boolean> = {
    one: (index) => index === at,
    left: (index) => index < at,
    right: (index) => at >= 0 && index > at,
    others: (index) => at >= 0 && index !== at,
    all: () => true,
  }
  return list.filter((tab, index) => tab.key !== homePath && chosen[closing](index)).map((tab) => tab.key)
}

/** What is left after closing. */
export function closeTabs(tabs: Tabs, closing: Closing, key: string): Tabs {
  const closed = new Set(closedBy(closing, tabs.list, key))
  if (closed.size === 0) return tabs
  return {
    list: tabs.list.filter((tab) => !closed.has(tab.key)),
    seen: tabs.seen.filter((other) => !closed.has(other)),
  }
}

/** The tab one came from: the open tab seen last. */
export function lastSeen(tabs: Tabs): Tab {
  const last = tabs.list.find((tab) => tab.key === tabs.seen.at(-1))
  return last ?? tabs.list[0] ?? { key: homePath, address: homePath }
}

/** Tabs out of what was stored; what can't be read is left out. */
export function readTabs(stored: string | null): Tabs {
  const found = parsed(stored)
  if (!isObject(found) || !Array.isArray(found.list)) return noTabs
  const tabs = found.list.filter(isTab).reduce((read, { address, title }) => {
    const [pathname = '', search = ''] = address.split(/(?=\?)/, 2)
    const next = visit(read, pathname, search)
    const key = tabKey(pathname, search)
    return title && key ? nameTab(next, key, title) : next
  }, noTabs)
  const open = new Set(tabs.list.map((tab) => tab.key))
  const seen = Array.isArray(found.seen)
    ? found.seen.filter((key: unknown): key is string => open.delete(String(key)))
    : []
  // One that nobody is known to have seen is the last to come back to.
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

function isTab(value: unknown): value is Tab {
  return (
    isObject(value) &&
    typeof value.address === 'string' &&
    value.address.startsWith('/') &&
    (!('title' in value) || typeof value.title === 'string')
  )
}
