/** How much room there is on the device. */
import { bytesPerMs } from './sound'

/** Asks the browser not to clear away what is kept, where it can be asked. */
export async function askToPersist(): Promise<void> {
  try {
    await navigator.storage.persist()
  } catch {
    // It is kept as long as the browser likes, then.
  }
}

/** For how much more sound there is room, in milliseconds; null where the browser doesn't tell. */
export async function roomLeftMs(): Promise<number | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage) / bytesPerMs
  } catch {
    return null
  }
}

const watchMs = 60_000

/** Gives what to call time and again: it tells once a minute how much room there is. */
export function watchRoom(room: () => Promise<number | null>, tell: (leftMs: number | null) => void) {
  let askedAtMs = -Infinity
  return (nowMs: number): void => {
    if (nowMs - askedAtMs < watchMs) return
    askedAtMs = nowMs
    void room().then(tell)
  }
}
