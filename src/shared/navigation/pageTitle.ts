/** Lets a page override its title from the page table, for its tab and the document. */
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'

interface TitleOverride {
  title: string
  pathname: string
  search: string
}

let current: TitleOverride | undefined
const listeners = new Set<() => void>()

function set(next: TitleOverride | undefined): void {
  current = next
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the title of the current page while the caller is mounted; `undefined` keeps the title of the page table. */
export function usePageTitle(title: string | undefined): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (title === undefined) return
    set({ title, pathname, search })
    return () => set(undefined)
  }, [title, pathname, search])
}

/** The title set by the page at this address. For the shell. */
export function usePageTitleOverride(): string | undefined {
  const { pathname, search } = useLocation()
  const own = useSyncExternalStore(subscribe, () => current)
  return own?.pathname === pathname && own.search === search ? own.title : undefined
}
