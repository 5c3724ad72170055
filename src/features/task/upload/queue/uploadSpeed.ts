/** Averaging window: shorter ones fluctuate, longer ones lag. */
const windowMs = 4000
/** Minimum time span for a meaningful speed. */
const minSampleMs = 500

/**
 * Measures the speed of a transfer.
 * @param now current time in milliseconds
 * @param alreadySent bytes sent before the measuring begins
 * @returns a function from the bytes sent so far to bytes per second, null until `minSampleMs` has passed
 */
export function speedMeter(now: () => number, alreadySent = 0): (sentBytes: number) => number | null {
  let samples = [{ atMs: now(), sentBytes: alreadySent }]
  return (sentBytes) => {
    const atMs = now()
    // The newest sample older than the window is kept as its start.
    const first = Math.max(
      0,
      samples.findLastIndex((sample) => sample.atMs <= atMs - windowMs),
    )
    samples = [...samples.slice(first), { atMs, sentBytes }]
    const oldest = samples[0]
    if (!oldest || atMs - oldest.atMs < minSampleMs) return null
    return Math.max(0, ((sentBytes - oldest.sentBytes) * 1000) / (atMs - oldest.atMs))
  }
}

/** Milliseconds until the rest is sent; null while the speed is unknown. */
export function remainingMs(remainingBytes: number, bytesPerSecond: number | null): number | null {
  return bytesPerSecond ? (remainingBytes / bytesPerSecond) * 1000 : null
}
