import { atMost } from './atMost'

/** What goes on with a login and must not go on behind the login page: it is asked about before signing out, and ended by it. */
export interface Ongoing {
  /** What the person is asked, in their language. */
  readonly question: () => string
  /** Resolves when nothing of it runs any more. */
  readonly end: () => Promise<void>
}

/** What ends may have something to tell the server, which may not answer. */
const patienceMs = 5000

const ongoing = new Set<Ongoing>()

/** Returns how to say that it is over. */
export function guardSignOut(one: Ongoing): () => void {
  ongoing.add(one)
  return () => ongoing.delete(one)
}

/** What is to be asked before signing out; null for nothing. */
export function signOutQuestion(): string | null {
  const [first] = ongoing
  return first?.question() ?? null
}

/** Ends it all while the login still counts. Resolves after five seconds at the latest. */
export async function endOngoing(): Promise<void> {
  await atMost(patienceMs, Promise.allSettled(Array.from(ongoing, (one) => one.end())))
}
