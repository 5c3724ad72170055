/** The difference between two texts as one replaced range. Offsets are UTF-16 units. */
export interface TextReplacement {
  readonly start: number
  readonly removed: string
  readonly inserted: string
}

/** The smallest replacement that turns one text into the other. */
export function findReplacement(before: string, after: string): TextReplacement {
  const minLength = Math.min(before.length, after.length)
  let start = 0
  while (start < minLength && before.charCodeAt(start) === after.charCodeAt(start)) start++
  let commonEnd = 0
  while (commonEnd < minLength - start && before.at(-1 - commonEnd) === after.at(-1 - commonEnd)) commonEnd++
  return {
    start,
    removed: before.slice(start, before.length - commonEnd),
    inserted: after.slice(start, after.length - commonEnd),
  }
}
