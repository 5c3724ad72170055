import type { TranscriptVersion } from '../../../wire/responses'

/** Consecutive saves by one user without a long pause. */
export interface VersionGroup {
  /** The newest version of the group, which is shown and restored. */
  readonly version: number
  /** Milliseconds since 1970; null if the server gave no date. */
  readonly atMs: number | null
  readonly by: string
  readonly edits: number
}

/** A longer pause starts a new group. */
const pauseMs = 10 * 60_000

/** Groups saves, which come every few seconds, into editing sessions. @param versions newest first */
export function groupVersions(versions: readonly TranscriptVersion[]): VersionGroup[] {
  const groups: VersionGroup[] = []
  let previousMs: number | null = null
  for (const { version, at, by, edits } of versions) {
    const time = Date.parse(at)
    const atMs = Number.isNaN(time) ? null : time
    const group = groups.at(-1)
    const isContinuation = atMs !== null && previousMs !== null && previousMs - atMs < pauseMs
    if (group && group.by === by && isContinuation) groups[groups.length - 1] = { ...group, edits: group.edits + edits }
    else groups.push({ version, atMs, by, edits })
    previousMs = atMs
  }
  return groups
}
