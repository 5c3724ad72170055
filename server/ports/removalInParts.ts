/** Removes what may have too many rows for one statement, which would keep everybody else waiting. */
export interface RemovalInParts {
  /** Marks it, and what belongs to it, as removed: nothing but these methods finds it anymore. */
  markRemoved(id: number): Promise<void>
  /** Ids of those that are marked, at most `limit`. */
  removed(limit: number): Promise<number[]>
  /** Removes up to `limit` of the rows that belong to it. False once few are left. */
  removeRows(id: number, limit: number): Promise<boolean>
  /** Removes it with all rows that are left. */
  remove(id: number): Promise<void>
}
