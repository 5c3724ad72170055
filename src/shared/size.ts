const units = ['KB', 'MB', 'GB'] as const

/** A file size for reading: `B` below 1 KB, then KB, MB and, from 2^30 bytes, GB with two decimals. */
export function formatSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return '0 B'
  if (bytes < 1024) return `${Math.floor(bytes)} B`
  const step = Math.min(Math.floor(Math.log2(bytes) / 10), units.length)
  const value = bytes / 1024 ** step
  // Rounding must not show 1024 of a unit that is not full.
  const shown = step < units.length ? Math.min(value, 1023.99) : value
  return `${shown.toFixed(2)} ${units[step - 1]}`
}
