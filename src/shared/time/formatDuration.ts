import type { Translate } from '../i18n/intl'

/** Remaining credit in words, for an overview: `3 小时 20 分钟`; seconds only below a minute. What is charged is shown by `formatTime`. */
export function formatDuration(t: Translate, totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds))
  if (seconds > 0 && seconds < 60) return t('app.duration.seconds', { seconds })
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  if (hours === 0) return t('app.duration.minutes', { minutes })
  return minutes === 0 ? t('app.duration.hours', { hours }) : t('app.duration.hoursMinutes', { hours, minutes })
}
