/** Storage space on the device. */
import { pcmBytesPerMs } from './localAudio'

/** Requests persistent storage, where supported. */
export async function requestPersistence(): Promise<void> {
  try {
    await navigator.storage.persist()
  } catch {
    // Unsupported: the browser may evict the data.
  }
}

/** Remaining space as milliseconds of audio; null when unknown. */
export async function readStorageLeftMs(): Promise<number | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage) / pcmBytesPerMs
  } catch {
    return null
  }
}

const pollMs = 60_000

/** Returns a function to call regularly; it reports the remaining space once a minute. */
export function watchQuota(readLeftMs: () => Promise<number | null>, onLeft: (leftMs: number | null) => void) {
  let checkedAtMs = -Infinity
  return (nowMs: number): void => {
    if (nowMs - checkedAtMs < pollMs) return
    checkedAtMs = nowMs
    void readLeftMs().then(onLeft)
  }
}
