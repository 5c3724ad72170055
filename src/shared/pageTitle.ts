/** A page may name itself: its tab and the document then carry that title instead of the table's. */
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'

interface OwnTitle {
  title: string
  pathname: string
  search: string
}

let current: OwnTitle | undefined
const listeners = new Set<() => void>()

function set(next: OwnTitle | undefined): void {
  current = next
  listeners.forEach((tell) => tell())
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Names the page at the current address while the caller is shown; `undefined` leaves it the title of the page table. */
export function usePageTitle(title: string | undefined): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (title === undefined) return
    set({ title, pathname, search })
    return () => set(undefined)
  }, [title, pathname, search])
}

/** The name that the page at this address gave itself. For the shell. */
export function useOwnPageTitle(): string | undefined {
  const { pathname, search } = useLocation()
  const own = useSyncExternalStore(subscribe, () => current)
  return own?.pathname === pathname && own.search === search ? own.title : undefined
}
