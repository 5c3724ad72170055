const units = ['KB', 'MB', 'GB'] as const

/** A human-readable file size: `B` below 1 KB, then KB, MB and, from 2^30 bytes, GB with two decimals. */
export function formatSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return '0 B'
  if (bytes < 1024) return `${Math.floor(bytes)} B`
  const step = Math.min(Math.floor(Math.log2(bytes) / 10), units.length)
  const value = bytes / 1024 ** step
  // Rounding must not yield 1024 of a unit.
  const shown = step < units.length ? Math.min(value, 1023.99) : value
  return `${shown.toFixed(2)} ${units[step - 1]}`
}
