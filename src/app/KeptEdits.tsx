import { useEffect } from 'react'
import { useCurrentUser } from '../shared/currentUser'

const load = () => import('../features/task/workspace/sendKept')

/** Edits that this device kept are sent when the app starts, when the network is back, and when the page is looked at again. */
export function KeptEdits() {
  const user = useCurrentUser().data?.id
  useEffect(() => {
    if (user === undefined) return
    const control = new AbortController()
    const { signal } = control
    const send = async () => {
      if (document.visibilityState !== 'visible') return
      // What can't be loaded is tried again at the next occasion.
      const part = await load().catch(() => null)
      await part?.sendKept(user, signal)
    }
    const tryNow = () => void send()
    tryNow()
    window.addEventListener('online', tryNow, { signal })
    document.addEventListener('visibilitychange', tryNow, { signal })
    return () => control.abort()
  }, [user])
  return null
}
