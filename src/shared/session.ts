/** The login: one token in local storage, shared by all tabs of this origin. */
import { useSyncExternalStore } from 'react'
import { env } from './env'
import { readText, removeText, writeText } from './storage'

/** @param elsewhere whether another tab made the change */
type Listener = (elsewhere: boolean) => void
const listeners = new Set<Listener>()

function tell(elsewhere: boolean): void {
  for (const listener of [...listeners]) listener(elsewhere)
}

function heard(event: StorageEvent): void {
  // A null key: everything was cleared.
  if (event.key === env.tokenKey || event.key === null) tell(true)
}

export const session = {
  token(): string | null {
    return readText(env.tokenKey) || null
  },

  open(token: string): void {
    if (token === session.token()) return
    writeText(env.tokenKey, token)
    tell(false)
  },

  /**
   * Signs out; closing twice is closing once.
   * @param of closes only the session of that token: a late answer to an old login must not end a new one
   */
  close(of?: string | null): void {
    const token = session.token()
    if (token === null || (of !== undefined && of !== token)) return
    removeText(env.tokenKey)
    tell(false)
  },

  /** Calls back after every change of the token, here or in another tab. Returns how to stop. */
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    // Adding the same listener again does nothing.
    window.addEventListener('storage', heard)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', heard)
    }
  },
}

/** The token inside React; renders again when it changes in any tab. */
export function useToken(): string | null {
  return useSyncExternalStore(session.subscribe, session.token)
}
