import type { LiveSession } from './LiveSession'
import { keepAwake } from './wakeLock'

/** While a meeting is recorded the screen stays on, and leaving asks first; so it does while sound waits to be sent. */
export function guardWhileLive({ view, meter }: Pick<LiveSession, 'view' | 'meter'>): () => void {
  let letSleep: (() => void) | null = null
  const ask = (event: BeforeUnloadEvent) => {
    const { phase } = view.getState()
    const { heardMs, ackedMs } = meter.getState()
    if (phase === 'live' || (phase !== 'done' && heardMs > ackedMs)) event.preventDefault()
  }
  const follow = () => {
    const { phase, capture } = view.getState()
    const recording = phase === 'live' && capture.is === 'on'
    if (recording) letSleep ??= keepAwake()
    else rest()
  }
  const rest = () => {
    letSleep?.()
    letSleep = null
  }
  window.addEventListener('beforeunload', ask)
  const stop = view.subscribe(follow)
  return () => {
    stop()
    rest()
    window.removeEventListener('beforeunload', ask)
  }
}
