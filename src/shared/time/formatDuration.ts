import type { Translate } from '../i18n/intl'

/** An amount of time in words, for an overview: `3 小时 20 分钟`; seconds only below a minute. */
export function formatDuration(t: Translate, totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds))
  if (seconds > 0 && seconds < 60) return t('app.duration.seconds', { seconds })
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  if (hours === 0) return t('app.duration.minutes', { minutes })
  return minutes === 0 ? t('app.duration.hours', { hours }) : t('app.duration.hoursMinutes', { hours, minutes })
}

/**
 * An amount of time to the second, such as what is charged: `9 分钟 58 秒`. Positions and lengths of recordings are shown by
 * `formatTime`.
 */
export function formatExactDuration(t: Translate, totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds))
  const overview = formatDuration(t, seconds)
  const rest = seconds % 60
  if (seconds < 60 || rest === 0) return overview
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const start = hours > 0 ? t('app.duration.hoursMinutes', { hours, minutes }) : overview
  return `${start} ${t('app.duration.seconds', { seconds: rest })}`
}
