/** Moments as people say them: relative while fresh, dates later. */
import type { Locale } from './intl'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** From here on a date says more than a distance. */
const freshMs = 7 * dayMs

/** The moment a record was created, in milliseconds since 1970; NaN when it says none. */
export function createdMs(record: { created_at: string; createtime: string }): number {
  // A date without a zone is in the server's; the browser's own is the best guess for it.
  return Date.parse(record.created_at || record.createtime.replace(' ', 'T'))
}

/**
 * "5 minutes ago", "yesterday"; from a week on the date. Clocks that differ a little never give a future.
 * @param justNow what the first minute is called
 */
export function formatWhen(ms: number, nowMs: number, locale: Locale, justNow: string): string {
  const ageMs = Math.max(0, nowMs - ms)
  if (Number.isNaN(ageMs)) return ''
  if (ageMs < minuteMs) return justNow
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (ageMs < hourMs) return relative.format(-Math.floor(ageMs / minuteMs), 'minute')
  if (ageMs < dayMs) return relative.format(-Math.floor(ageMs / hourMs), 'hour')
  if (ageMs < freshMs) return relative.format(-daysBetween(ms, nowMs), 'day')
  const sameYear = new Date(ms).getFullYear() === new Date(nowMs).getFullYear()
  return new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    ...(!sameYear && { year: 'numeric' }),
  }).format(ms)
}

/** Date and time to the second. */
export function formatMoment(ms: number, locale: Locale): string {
  return Number.isNaN(ms) ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium' }).format(ms)
}

/** Midnights between two moments. */
function daysBetween(ms: number, laterMs: number): number {
  return Math.round((new Date(laterMs).setHours(0, 0, 0, 0) - new Date(ms).setHours(0, 0, 0, 0)) / dayMs)
}
