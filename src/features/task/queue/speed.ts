/** Speed is taken over the last seconds: shorter jumps about, longer lags behind. */
const windowMs = 4000
/** Less than that says nothing yet. */
const shortestMs = 500

/**
 * Measures a transfer.
 * @param now milliseconds
 * @returns takes the bytes sent so far and gives bytes a second, null until there is enough to tell
 */
export function speedMeter(now: () => number): (sentBytes: number) => number | null {
  let samples = [{ atMs: now(), sentBytes: 0 }]
  return (sentBytes) => {
    const atMs = now()
    // The newest sample that is older than the window stays as its beginning.
    const first = Math.max(
      0,
      samples.findLastIndex((sample) => sample.atMs <= atMs - windowMs),
    )
    samples = [...samples.slice(first), { atMs, sentBytes }]
    const begin = samples[0]
    if (!begin || atMs - begin.atMs < shortestMs) return null
    return Math.max(0, ((sentBytes - begin.sentBytes) * 1000) / (atMs - begin.atMs))
  }
}

/** Milliseconds until the rest is sent; null while nobody can tell. */
export function leftMs(restBytes: number, bytesPerSecond: number | null): number | null {
  return bytesPerSecond ? (restBytes / bytesPerSecond) * 1000 : null
}
