import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useOwnPageTitle } from '../shared/pageTitle'
import { session } from '../shared/session'
import { closeTab, lastSeen, nameTab, readTabs, tabKey, visit, type Tab } from './tabs'

const storageKey = 'tabs'

function storedTabs(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Null forgets. */
function store(tabs: readonly Tab[] | null): void {
  try {
    if (tabs) sessionStorage.setItem(storageKey, JSON.stringify(tabs))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is full or forbidden: a reload then begins with home alone.
  }
}

/** The tabs of this window: follow the address, outlive a reload, end with the login. */
export function useTabs() {
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

  useEffect(() => store(tabs.list), [tabs.list])
  // Titles of records are nobody else's business.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.token() === null) store(null)
      }),
    [],
  )

  const close = (key: string) => {
    const left = closeTab(tabs, key)
    setKnown({ tabs: left, at: address })
    if (key === shown) void navigate(lastSeen(left).address)
  }
  return { tabs: tabs.list, shown, close }
}
