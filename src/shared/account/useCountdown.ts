import { useEffect, useState } from 'react'

/** Whole seconds left, 0 when over, and a start function. Reads the clock, since hidden tabs throttle timers. */
export function useCountdown(): [secondsLeft: number, start: (seconds: number) => void] {
  const [endMs, setEndMs] = useState(0)
  const [nowMs, setNowMs] = useState(0)
  const left = Math.max(0, Math.ceil((endMs - nowMs) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNowMs(Date.now()), 500)
    return () => clearInterval(timer)
  }, [left])
  const start = (seconds: number) => {
    setNowMs(Date.now())
    setEndMs(Date.now() + seconds * 1000)
  }
  return [left, start]
}
