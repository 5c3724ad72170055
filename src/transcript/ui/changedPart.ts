/** What differs between two texts, as one replaced part. Offsets are UTF-16 units. */
export interface ChangedPart {
  readonly start: number
  readonly removed: string
  readonly inserted: string
}

/** The smallest part whose replacement turns one text into the other. */
export function changedPart(before: string, after: string): ChangedPart {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++
  let same = 0
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same++
  return {
    start,
    removed: before.slice(start, before.length - same),
    inserted: after.slice(start, after.length - same),
  }
}
