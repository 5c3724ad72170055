import { useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { onCloseTab } from '../../shared/navigation/closeTab'
import { usePageTitleOverride } from '../../shared/navigation/pageTitle'
import { session } from '../../shared/session/session'
import type { RefreshState } from '../pages/RefreshPage'
import { storedTabs, storeTabs } from './storedTabs'
import {
  closeTabs,
  lastActiveTab,
  renameTab,
  splitAddress,
  tabKey,
  visitPage,
  type CloseScope,
  type PageTab,
  type TabsState,
} from './tabs'

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
  const [known, setKnown] = useState(() => ({ tabs: storedTabs(), at: '' }))

  const replaces = useNavigationType() === NavigationType.Replace
  const visited = known.at === address ? known.tabs : visitPage(known.tabs, address, replaces ? keyAt(known.at) : null)
  const tabs = titleOverride !== undefined && shown !== null ? renameTab(visited, shown, titleOverride) : visited
  if (known.at !== address || known.tabs !== tabs) setKnown({ tabs, at: address })

  useEffect(() => storeTabs(tabs), [tabs])
  // The next user of this browser must not see record titles.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.token() === null) storeTabs(null)
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
  const key = keyAt(address)
  return key === null ? tabs : closeTabs(tabs, 'one', key)
}

function keyAt(address: string): string | null {
  const { pathname, search } = splitAddress(address)
  return tabKey(pathname, search)
}
