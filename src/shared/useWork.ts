import { useEffect, useRef, useState } from 'react'

/** Work that a person has started and that ends with what started it: leaving cancels it, and what is cancelled is no failure. */
export function useWork(onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = (work: (signal: AbortSignal) => Promise<void>) => {
    const control = new AbortController()
    running.current = control
    setBusy(true)
    setError(null)
    work(control.signal)
      .then(onDone)
      .catch((failure: unknown) => {
        if (!control.signal.aborted) setError(failure)
      })
      .finally(() => setBusy(false))
  }
  return { busy, error, start }
}
