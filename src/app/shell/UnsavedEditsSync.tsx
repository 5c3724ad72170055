import { useEffect } from 'react'
import { syncUnsavedEdits, unsavedEditsQuestion } from '../../features/task/autosave/syncUnsavedEdits'
import { useCurrentUser } from '../../shared/account/currentUser'
import { guardSignOut } from '../../shared/session/signOutGuard'

/**
 * Sends the unsaved edits stored on this device on startup, when the network returns, and when the page becomes visible.
 * Signing out before they are sent needs confirmation.
 */
export function UnsavedEditsSync() {
  const user = useCurrentUser().data?.id
  useEffect(() => {
    if (user === undefined) return
    const control = new AbortController()
    const { signal } = control
    const send = () => {
      if (document.visibilityState === 'visible') void syncUnsavedEdits(user, signal)
    }
    send()
    window.addEventListener('online', send, { signal })
    document.addEventListener('visibilitychange', send, { signal })
    const unguard = guardSignOut({ question: () => unsavedEditsQuestion(user), stop: async () => {} })
    return () => {
      control.abort()
      unguard()
    }
  }, [user])
  return null
}
