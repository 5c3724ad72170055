import { useEffect, useRef, useState } from 'react'

/** A task started by the user. Unmounting aborts it; an aborted task is not an error. */
export function useAsyncTask(onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = (task: (signal: AbortSignal) => Promise<void>) => {
    const control = new AbortController()
    running.current = control
    setBusy(true)
    setError(null)
    task(control.signal)
      .then(onDone)
      .catch((failure: unknown) => {
        if (!control.signal.aborted) setError(failure)
      })
      .finally(() => setBusy(false))
  }
  return { busy, error, start }
}
