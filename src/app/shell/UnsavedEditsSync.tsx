import { useEffect } from 'react'
import { useCurrentUser } from '../../shared/account/currentUser'
import { guardSignOut } from '../../shared/session/signOutGuard'

const load = () => import('../../features/task/autosave/syncUnsavedEdits')

/** The first seconds belong to the page. */
const startAfterMs = 3_000

/**
 * Sends the unsaved edits stored on this device shortly after the start, when the network returns, and when the page becomes visible.
 * Signing out before they are sent needs confirmation.
 */
export function UnsavedEditsSync() {
  const user = useCurrentUser().data?.id
  useEffect(() => {
    if (user === undefined) return
    const control = new AbortController()
    const { signal } = control
    const send = () => {
      if (document.visibilityState !== 'visible') return
      // What can't be loaded now is tried again by the next event.
      void load().then(
        ({ syncUnsavedEdits }) => syncUnsavedEdits(user, signal),
        () => undefined,
      )
    }
    const timer = setTimeout(send, startAfterMs)
    window.addEventListener('online', send, { signal })
    document.addEventListener('visibilitychange', send, { signal })
    const unguard = guardSignOut({
      question: async () => (await load()).unsavedEditsQuestion(user),
      stop: async () => {},
    })
    return () => {
      clearTimeout(timer)
      control.abort()
      unguard()
    }
  }, [user])
  return null
}
