/** Identifies browser tabs: a tab resumes its own unfinished uploads, and takes over only those of closed tabs. */
import { randomId } from './randomId'

const storageKey = 'uploadTab'
const lockName = (tab: string) => `uploads of ${tab}`
/** A page holds its lock a little longer while it unloads. */
const lockTimeoutMs = 1500

/**
 * This tab's id, which survives a reload. A Web Lock holds it while the page lives, so that a duplicated tab, which starts with
 * a copy of the id, gets its own.
 */
export async function claimTabId(): Promise<string> {
  const stored = readTabId()
  if (stored !== null && (await holdLock(stored))) return stored
  const tab = randomId()
  await holdLock(tab)
  writeTabId(tab)
  return tab
}

let ownTabId: Promise<string> | null = null

/** This tab's id, claimed once. */
export const currentTabId = (): Promise<string> => (ownTabId ??= claimTabId())

/** Ids of the open tabs, including this one; null if unknown (without TLS there are no Web Locks). */
export async function activeTabIds(): Promise<ReadonlySet<string> | null> {
  if (!supportsLocks()) return null
  const { held = [] } = await navigator.locks.query()
  const prefix = lockName('')
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}

const supportsLocks = (): boolean => 'locks' in navigator

/** Whether this page acquired the lock of that id; it holds it until it closes. */
function holdLock(tab: string): Promise<boolean> {
  if (!supportsLocks()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const untilClosed = new Promise<never>(() => {})
    const held = () => {
      resolve(true)
      return untilClosed
    }
    navigator.locks
      .request(lockName(tab), { signal: AbortSignal.timeout(lockTimeoutMs) }, held)
      .catch(() => resolve(false))
  })
}

function readTabId(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function writeTabId(tab: string): void {
  try {
    sessionStorage.setItem(storageKey, tab)
  } catch {
    // Without it, unfinished uploads are treated as those of a closed tab.
  }
}
