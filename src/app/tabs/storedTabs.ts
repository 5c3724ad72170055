/** The tabs of this window in session storage. */
import { restoreTabs, type TabsState } from './tabs'

const storageKey = 'tabs'

/** Only home where nothing is stored or readable. */
export function storedTabs(): TabsState {
  try {
    return restoreTabs(sessionStorage.getItem(storageKey))
  } catch {
    return restoreTabs(null)
  }
}

/** Null removes the stored tabs. */
export function storeTabs(tabs: TabsState | null): void {
  try {
    if (tabs) sessionStorage.setItem(storageKey, JSON.stringify(tabs))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is full or blocked: after a reload only home is open.
  }
}
