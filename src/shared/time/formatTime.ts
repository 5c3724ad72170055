/**
 * A position or a length: `mm:ss`, from one hour `hh:mm:ss`. Amounts of time, such as credit, are shown by `formatExactDuration`.
 * @param ms milliseconds; anything but a positive number shows as zero
 * @param options.millis adds `.mmm`, for editing and subtitles
 */
export function formatTime(ms: number, options: { millis?: boolean } = {}): string {
  const wholeMs = Number.isFinite(ms) ? Math.max(0, Math.floor(ms)) : 0
  const pad = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(wholeMs / 1000)
  const hours = Math.floor(seconds / 3600)
  const short = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
  const long = hours > 0 ? `${pad(hours)}:${short}` : short
  return options.millis ? `${long}.${String(wholeMs % 1000).padStart(3, '0')}` : long
}
