import { useEffect } from 'react'
import { useCurrentUser } from '../../shared/account/currentUser'
import { guardSignOut } from '../../shared/session/signOutGuard'

const importSync = () => import('../../features/task/autosave/syncUnsavedEdits')

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
    const send = async () => {
      if (document.visibilityState !== 'visible') return
      // If it can't be loaded, the next event tries again.
      const sync = await importSync().catch(() => null)
      await sync?.syncUnsavedEdits(user, signal)
    }
    const tryNow = () => void send()
    tryNow()
    window.addEventListener('online', tryNow, { signal })
    document.addEventListener('visibilitychange', tryNow, { signal })
    const question = async () => (await importSync().catch(() => null))?.unsavedEditsQuestion(user) ?? null
    const unguard = guardSignOut({ question, stop: async () => {} })
    return () => {
      control.abort()
      unguard()
    }
  }, [user])
  return null
}
