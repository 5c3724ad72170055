/** Adds to a number of a list; one that is not there yet counts as 0. */
export function bump(list: Float64Array, at: number, by: number): void {
  list[at] = (list[at] ?? 0) + by
}
