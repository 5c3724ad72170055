import type { Version } from '../../../wire/bodies'

/** What one person did without a long pause. */
export interface VersionGroup {
  /** Its newest version: what is read and restored. */
  readonly version: number
  /** Milliseconds since 1970; null when the server gave no date. */
  readonly atMs: number | null
  readonly by: string
  readonly edits: number
}

/** A longer pause begins a new group. */
const pauseMs = 10 * 60_000

/** Saves come every few seconds; people think in sittings. @param versions the newest first */
export function groupVersions(versions: readonly Version[]): VersionGroup[] {
  const groups: VersionGroup[] = []
  let previousMs: number | null = null
  for (const { version, at, by, edits } of versions) {
    const time = Date.parse(at)
    const atMs = Number.isNaN(time) ? null : time
    const group = groups.at(-1)
    const near = atMs !== null && previousMs !== null && previousMs - atMs < pauseMs
    if (group && group.by === by && near) groups[groups.length - 1] = { ...group, edits: group.edits + edits }
    else groups.push({ version, atMs, by, edits })
    previousMs = atMs
  }
  return groups
}
