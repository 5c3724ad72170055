import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useOwnPageTitle } from '../shared/pageTitle'
import { session } from '../shared/session'
import type { RefreshState } from './RefreshPage'
import { closeTabs, lastSeen, nameTab, readTabs, tabKey, visit, type Closing, type Tab, type Tabs } from './tabs'

const storageKey = 'tabs'

function storedTabs(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Null forgets. */
function store(tabs: Tabs | null): void {
  try {
    if (tabs) sessionStorage.setItem(storageKey, JSON.stringify(tabs))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is full or forbidden: a reload then begins with home alone.
  }
}

export interface TabStore {
  tabs: readonly Tab[]
  /** Key of the tab that shows; null on a page that is never a tab. */
  shown: string | null
  /** Closes and, when the page that shows is gone with it, goes where one came from or to the tab that was kept. */
  close: (closing: Closing, key: string) => void
  /** Shows a tab's page afresh. */
  refresh: (tab: Tab) => void
}

/** The tabs of this window: follow the address, outlive a reload, end with the login. */
export function useTabs(): TabStore {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const own = useOwnPageTitle()
  const shown = tabKey(pathname, search)
  const address = pathname + search
  // `at`: the address the tabs know of. Each counts once, so that a closed tab stays closed until the address has changed.
  const [known, setKnown] = useState(() => ({ tabs: readTabs(storedTabs()), at: '' }))

  const visited = known.at === address ? known.tabs : visit(known.tabs, pathname, search)
  const tabs = own !== undefined && shown !== null ? nameTab(visited, shown, own) : visited
  if (known.at !== address || known.tabs !== tabs) setKnown({ tabs, at: address })

  useEffect(() => store(tabs), [tabs])
  // Titles of records are nobody else's business.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.token() === null) store(null)
      }),
    [],
  )

  const close = (closing: Closing, key: string) => {
    const left = closeTabs(tabs, closing, key)
    setKnown({ tabs: left, at: address })
    if (shown === null || left.list.some((tab) => tab.key === shown)) return
    const kept = left.list.find((tab) => tab.key === key)
    void navigate((kept ?? lastSeen(left)).address)
  }
  const refresh = (tab: Tab) => {
    const state: RefreshState = { back: tab.address }
    void navigate('/refresh', { replace: tab.key === shown, state })
  }
  return { tabs: tabs.list, shown, close, refresh }
}
