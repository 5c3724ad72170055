/** Closes the tab of deleted content, wherever it was deleted. */
type Listener = (address: string) => void
const listeners = new Set<Listener>()

/** @param address path and query of the page */
export function closeTab(address: string): void {
  for (const listener of [...listeners]) listener(address)
}

/** For the shell. Returns an unsubscribe function. */
export function onCloseTab(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
