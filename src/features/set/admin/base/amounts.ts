/** Amounts as administrators type them. Each is null if the text isn't one. */

/** Seconds of hours like `10`, `1.5` or `-2`. */
export function parseHours(text: string): number | null {
  const hours = parseDecimal(text)
  return hours === null ? null : Math.round(hours * 3600)
}

/** Cents of yuan like `39` or `39.90`. */
export function parseYuan(text: string): number | null {
  const yuan = parseDecimal(text)
  return yuan === null ? null : Math.round(yuan * 100)
}

/** A whole number without a sign. */
export const parseCount = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null)

const parseDecimal = (text: string): number | null =>
  /^[+\-−]?\d{1,7}([.,]\d{1,4})?$/.test(text.trim()) ? Number(text.trim().replace('−', '-').replace(',', '.')) : null

export const formatCents = (cents: number): string => `¥${(cents / 100).toFixed(2)}`
