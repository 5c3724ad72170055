/** Ensures that only one tab records a meeting. */
const lockName = (name: string) => `meeting ${name}`
/** A page that is being unloaded holds its lock for a short time longer. */
const lockTimeoutMs = 1500

/**
 * Locks the meeting for this tab.
 * @returns a function that releases the lock; null when another tab holds it. Always succeeds in browsers without Web Locks.
 */
export function lockMeeting(name: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => {})
  return new Promise((resolve) => {
    const held = () => new Promise<void>((release) => resolve(release))
    navigator.locks
      .request(lockName(name), { signal: AbortSignal.timeout(lockTimeoutMs) }, held)
      .catch(() => resolve(null))
  })
}

/** Names of the meetings open in any tab. */
export async function lockedMeetings(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  const prefix = lockName('')
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}
