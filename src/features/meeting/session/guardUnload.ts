import type { LiveSession } from './LiveSession'
import { keepAwake } from './wakeLock'

/** Keeps the screen on while recording, and asks before unloading while recording or while audio is unsent. */
export function guardUnload({ view, meter }: Pick<LiveSession, 'view' | 'meter'>): () => void {
  let releaseWakeLock: (() => void) | null = null
  const confirmLeaving = (event: BeforeUnloadEvent) => {
    const { phase } = view.getState()
    const { capturedMs, ackedMs } = meter.getState()
    if (phase === 'live' || (phase !== 'done' && capturedMs > ackedMs)) event.preventDefault()
  }
  const update = () => {
    const { phase, capture } = view.getState()
    const recording = phase === 'live' && capture.status === 'on'
    if (recording) releaseWakeLock ??= keepAwake()
    else allowSleep()
  }
  const allowSleep = () => {
    releaseWakeLock?.()
    releaseWakeLock = null
  }
  window.addEventListener('beforeunload', confirmLeaving)
  const stop = view.subscribe(update)
  return () => {
    stop()
    allowSleep()
    window.removeEventListener('beforeunload', confirmLeaving)
  }
}
