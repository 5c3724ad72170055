/** Parses times, amounts of money and days typed by an administrator. */

const unitSeconds = { h: 3600, m: 60, s: 1 } as const

/** Seconds of `10h`, `90m`, `45s` or a bare number of seconds; may be negative. @throws for anything else */
export function secondsOf(text: string): number {
  const [, number = '', unit = 's'] = /^([+-]?\d{1,9})([hms]?)$/.exec(text.trim()) ?? []
  if (number === '') throw new Error(`${text} is not a duration: use 10h, 90m or 3600`)
  return Number(number) * (unit === 'h' || unit === 'm' ? unitSeconds[unit] : 1)
}

/** Cents of yuan like `39` or `39.90`; may be negative. @throws for anything else */
export function centsOf(text: string): number {
  if (!/^[+-]?\d{1,8}(\.\d{1,2})?$/.test(text.trim()))
    throw new Error(`${text} is not an amount of money: use 39 or 39.90`)
  return Math.round(Number(text) * 100)
}

/** Days of membership, null for `forever`. @throws for anything else */
export function daysOf(text: string): number | null {
  if (text.trim() === 'forever') return null
  if (!/^\d{1,5}$/.test(text.trim())) throw new Error(`${text} is not a number of days: use 31 or forever`)
  return Number(text)
}

export const yuanOf = (cents: number): string => (cents / 100).toFixed(2)
