/** Human-readable timestamps: relative if recent, else dates. */
import type { Locale } from '../i18n/intl'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Older timestamps are shown as dates. */
const relativeLimitMs = 7 * dayMs

/** When a record was created, in Unix milliseconds; NaN if unknown. */
export function createdAtMs(record: { created_at: string; createtime: string }): number {
  // A date without a zone is in the server's zone, for which the browser's is the best guess.
  return Date.parse(record.created_at || record.createtime.replace(' ', 'T'))
}

interface RelativeTimeWords {
  locale: Locale
  /** Text for the first minute. */
  justNow: string
}

/** "5 minutes ago", "yesterday"; after a week the date. Clock skew never yields a future time. */
export function formatRelativeTime(ms: number, nowMs: number, { locale, justNow }: RelativeTimeWords): string {
  const ageMs = Math.max(0, nowMs - ms)
  if (Number.isNaN(ageMs)) return ''
  if (ageMs < minuteMs) return justNow
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  // Numbers in Chinese text have a space around them, as in the messages.
  const relative = (past: number, unit: 'minute' | 'hour' | 'day') =>
    format.format(-past, unit).replace(/^(\d+)(?=\p{L})/u, '$1 ')
  if (ageMs < hourMs) return relative(Math.floor(ageMs / minuteMs), 'minute')
  if (ageMs < dayMs) return relative(Math.floor(ageMs / hourMs), 'hour')
  if (ageMs < relativeLimitMs) return relative(daysBetween(ms, nowMs), 'day')
  const sameYear = new Date(ms).getFullYear() === new Date(nowMs).getFullYear()
  return new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    ...(!sameYear && { year: 'numeric' }),
  }).format(ms)
}

/** Date and time to the second. */
export function formatDateTime(ms: number, locale: Locale): string {
  return Number.isNaN(ms) ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium' }).format(ms)
}

/** Number of midnights between two timestamps. */
function daysBetween(ms: number, laterMs: number): number {
  return Math.round((new Date(laterMs).setHours(0, 0, 0, 0) - new Date(ms).setHours(0, 0, 0, 0)) / dayMs)
}
