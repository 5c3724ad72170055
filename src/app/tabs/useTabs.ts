import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { onCloseTab } from '../../shared/navigation/closeTab'
import { usePageTitleOverride } from '../../shared/navigation/pageTitle'
import { session } from '../../shared/session/session'
import type { RefreshState } from '../pages/RefreshPage'
import {
  closeTabs,
  lastActiveTab,
  renameTab,
  restoreTabs,
  tabKey,
  visitPage,
  type CloseScope,
  type PageTab,
  type TabsState,
} from './tabs'

const storageKey = 'tabs'

function readStoredTabs(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Null removes the stored tabs. */
function persistTabs(tabs: TabsState | null): void {
  try {
    if (tabs) sessionStorage.setItem(storageKey, JSON.stringify(tabs))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is full or blocked: after a reload only home is open.
  }
}

export interface TabActions {
  tabs: readonly PageTab[]
  /** Key of the current tab; null on a page without a tab. */
  shown: string | null
  /** Closes tabs. If that includes the current one, goes to the remaining tab `key`, or to the one visited last. */
  close: (closing: CloseScope, key: string) => void
  /** Remounts a tab's page. */
  refresh: (tab: PageTab) => void
}

/** The tabs of this window: they follow the address, survive a reload, and are cleared on sign-out. */
export function useTabs(): TabActions {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const titleOverride = usePageTitleOverride()
  const shown = tabKey(pathname, search)
  const address = pathname + search
  // `at`: the last address applied. Each is applied once, so that a closed tab stays closed until the address changes.
  const [known, setKnown] = useState(() => ({ tabs: restoreTabs(readStoredTabs()), at: '' }))

  const visited = known.at === address ? known.tabs : visitPage(known.tabs, pathname, search)
  const tabs = titleOverride !== undefined && shown !== null ? renameTab(visited, shown, titleOverride) : visited
  if (known.at !== address || known.tabs !== tabs) setKnown({ tabs, at: address })

  useEffect(() => persistTabs(tabs), [tabs])
  // The next user of this browser must not see record titles.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.token() === null) persistTabs(null)
      }),
    [],
  )

  // Code that deletes what the current page shows navigates away itself.
  useEffect(
    () =>
      onCloseTab((closedAddress) => setKnown(({ tabs: open, at }) => ({ tabs: closeTabAt(open, closedAddress), at }))),
    [],
  )

  const close = (closing: CloseScope, key: string) => {
    const remaining = closeTabs(tabs, closing, key)
    setKnown({ tabs: remaining, at: address })
    if (shown === null || remaining.list.some((tab) => tab.key === shown)) return
    const next = remaining.list.find((tab) => tab.key === key) ?? lastActiveTab(remaining)
    void navigate(next.address)
  }
  const refresh = (tab: PageTab) => {
    const state: RefreshState = { back: tab.address }
    void navigate('/refresh', { replace: tab.key === shown, state })
  }
  return { tabs: tabs.list, shown, close, refresh }
}

/** The tabs without the one for this address. */
function closeTabAt(tabs: TabsState, address: string): TabsState {
  const { pathname, search } = new URL(address, 'http://app')
  const key = tabKey(pathname, search)
  return key === null ? tabs : closeTabs(tabs, 'one', key)
}
