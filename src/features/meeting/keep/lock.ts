/** Which tab records a meeting: one only. */
const lockName = (name: string) => `meeting ${name}`
/** A page that is being left holds its lock for a moment longer. */
const patienceMs = 1500

/**
 * Holds the meeting of that name for this tab.
 * @returns how to let go of it; null when another tab has it. Where the browser has no Web Locks nobody can tell, so it is given.
 */
export function holdMeeting(name: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => {})
  return new Promise((resolve) => {
    const held = () => new Promise<void>((letGo) => resolve(letGo))
    navigator.locks
      .request(lockName(name), { signal: AbortSignal.timeout(patienceMs) }, held)
      .catch(() => resolve(null))
  })
}

/** Names of the meetings that some tab has open. */
export async function meetingsHeld(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  const prefix = lockName('')
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}
