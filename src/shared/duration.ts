import type { Say } from './intl'

/** Credit as a person says it: `3 小时 20 分钟`; seconds only below a minute. */
export function sayDuration(say: Say, totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds))
  if (seconds > 0 && seconds < 60) return say('app.duration.seconds', { seconds })
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  if (hours === 0) return say('app.duration.minutes', { minutes })
  return minutes === 0 ? say('app.duration.hours', { hours }) : say('app.duration.hoursMinutes', { hours, minutes })
}
