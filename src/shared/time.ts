/**
 * A position or duration for reading: `mm:ss`, from one hour up `hh:mm:ss`.
 * @param ms milliseconds; what is no positive number shows as zero
 * @param options.millis adds `.mmm`, for editing and subtitles
 */
export function formatTime(ms: number, options: { millis?: boolean } = {}): string {
  const whole = Number.isFinite(ms) ? Math.max(0, Math.floor(ms)) : 0
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(whole / 1000)
  const hours = Math.floor(seconds / 3600)
  const short = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  const long = hours > 0 ? `${two(hours)}:${short}` : short
  return options.millis ? `${long}.${String(whole % 1000).padStart(3, '0')}` : long
}
