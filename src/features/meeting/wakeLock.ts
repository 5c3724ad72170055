/**
 * Keeps the screen on, where the browser can, until it is let go. The browser takes the lock back whenever the page is hidden, so it
 * is asked for again when it shows. Returns how to let go.
 */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => {}
  let wanted = true
  let lock: WakeLockSentinel | null = null
  const ask = async () => {
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
    try {
      const given = await navigator.wakeLock.request('screen')
      if (wanted) lock = given
      else await given.release()
    } catch {
      // A battery that runs low is a reason to refuse.
    }
  }
  const onVisible = () => void ask()
  document.addEventListener('visibilitychange', onVisible)
  void ask()
  return () => {
    wanted = false
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release()
  }
}
