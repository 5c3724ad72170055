/**
 * Which tab this is, so that what it left over is found again, and which others are alive, so that nothing is taken
 * from them.
 */
const storageKey = 'uploadTab'
const lockName = (tab: string) => `uploads of ${tab}`
/** A page that is being left holds its lock for a moment longer. */
const patienceMs = 1500

/** Unique in this browser. */
export function newId(): string {
  // randomUUID is missing where the site is served without TLS.
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('')
}

/**
 * This tab's id: the same after a reload. It is held by a Web Lock for as long as the page lives, so a duplicated tab,
 * which starts with a copy of the id, takes one of its own.
 */
export async function claimTab(): Promise<string> {
  const kept = read()
  if (kept !== null && (await hold(kept))) return kept
  const tab = newId()
  await hold(tab)
  write(tab)
  return tab
}

let own: Promise<string> | null = null

/** The id of this tab, claimed once. */
export const ownTab = (): Promise<string> => (own ??= claimTab())

/**
 * Ids of the tabs that are alive, this one included; null where the browser can't tell (without TLS it has no Web
 * Locks).
 */
export async function livingTabs(): Promise<ReadonlySet<string> | null> {
  if (!locks()) return null
  const { held = [] } = await navigator.locks.query()
  const prefix = lockName('')
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}

const locks = (): boolean => 'locks' in navigator

/** Whether this page holds the lock of that id from now on. */
function hold(tab: string): Promise<boolean> {
  if (!locks()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const untilClosed = new Promise<never>(() => {})
    const held = () => {
      resolve(true)
      return untilClosed
    }
    navigator.locks
      .request(lockName(tab), { signal: AbortSignal.timeout(patienceMs) }, held)
      .catch(() => resolve(false))
  })
}

function read(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function write(tab: string): void {
  try {
    sessionStorage.setItem(storageKey, tab)
  } catch {
    // Without it, what is left over is found as that of a closed tab.
  }
}
