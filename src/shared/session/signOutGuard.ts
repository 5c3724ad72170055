import { withTimeout } from '../async/withTimeout'

/** Work that must not continue after sign-out. The user confirms before sign-out stops it. */
export interface SignOutBlocker {
  /** The confirmation question in the user's language; null if none is needed now. */
  readonly question: () => string | null | Promise<string | null>
  /** Stops the work; resolves once it has stopped. */
  readonly stop: () => Promise<void>
}

/** Stopping may involve a call to a server that doesn't respond. */
const timeoutMs = 5000

const blockers = new Set<SignOutBlocker>()

/** Registers a blocker. Returns a function that removes it. */
export function guardSignOut(blocker: SignOutBlocker): () => void {
  blockers.add(blocker)
  return () => blockers.delete(blocker)
}

/** The question to confirm before signing out; null if there is none. */
export async function signOutQuestion(): Promise<string | null> {
  for (const blocker of blockers) {
    const question = await Promise.race([blocker.question(), noQuestionInTime()])
    if (question !== null) return question
  }
  return null
}

/** A slow question must not delay sign-out. */
const noQuestionInTime = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs))

/** Stops all blockers while the session is still valid. Resolves within five seconds. */
export async function stopBlockers(): Promise<void> {
  await withTimeout(timeoutMs, Promise.allSettled(Array.from(blockers, (blocker) => blocker.stop())))
}
