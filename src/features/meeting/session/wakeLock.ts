/**
 * Keeps the screen on, where supported. Browsers release the lock when the page is hidden, so it is requested again when the page
 * becomes visible. Returns a function that releases the lock.
 */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => {}
  let active = true
  let lock: WakeLockSentinel | null = null
  const acquire = async () => {
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
    try {
      const sentinel = await navigator.wakeLock.request('screen')
      if (active) lock = sentinel
      else await sentinel.release()
    } catch {
      // Browsers may refuse, for example on low battery.
    }
  }
  const onVisible = () => void acquire()
  document.addEventListener('visibilitychange', onVisible)
  void acquire()
  return () => {
    active = false
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release()
  }
}
