/** The session: one token in local storage, shared by all tabs of this origin. */
import { useSyncExternalStore } from 'react'
import { env } from '../env'
import { readText, removeText, writeText } from '../storage/storedValue'

/** @param elsewhere whether another tab made the change */
type Listener = (elsewhere: boolean) => void
const listeners = new Set<Listener>()

function notifyListeners(elsewhere: boolean): void {
  for (const listener of [...listeners]) listener(elsewhere)
}

function onStorageEvent(event: StorageEvent): void {
  // A null key means that storage was cleared.
  if (event.key === env.tokenKey || event.key === null) notifyListeners(true)
}

export const session = {
  token(): string | null {
    return readText(env.tokenKey) || null
  },

  open(token: string): void {
    if (token === session.token()) return
    writeText(env.tokenKey, token)
    notifyListeners(false)
  },

  /**
   * Signs out. Idempotent.
   * @param onlyToken closes only the session with this token: a late response must not end a newer session
   */
  close(onlyToken?: string | null): void {
    const token = session.token()
    if (token === null || (onlyToken !== undefined && onlyToken !== token)) return
    removeText(env.tokenKey)
    notifyListeners(false)
  },

  /** Calls back after every change of the token, in this or another tab. Returns an unsubscribe function. */
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    // Adding the same listener again has no effect.
    window.addEventListener('storage', onStorageEvent)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', onStorageEvent)
    }
  },
}

/** The token inside React; rerenders when it changes in any tab. */
export function useToken(): string | null {
  return useSyncExternalStore(session.subscribe, session.token)
}
