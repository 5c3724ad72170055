import { useEffect, useState } from 'react'

/** Whole seconds left, 0 when over; and how to begin. It tells the time from the clock: a hidden tab may tick seldom. */
export function useCountdown(): [secondsLeft: number, begin: (seconds: number) => void] {
  const [endMs, setEndMs] = useState(0)
  const [nowMs, setNowMs] = useState(0)
  const left = Math.max(0, Math.ceil((endMs - nowMs) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNowMs(Date.now()), 500)
    return () => clearInterval(timer)
  }, [left])
  const begin = (seconds: number) => {
    setNowMs(Date.now())
    setEndMs(Date.now() + seconds * 1000)
  }
  return [left, begin]
}
