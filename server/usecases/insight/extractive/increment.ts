/** Adds to an element; a missing one counts as 0. */
export function increment(list: Float64Array, at: number, by: number): void {
  list[at] = (list[at] ?? 0) + by
}
