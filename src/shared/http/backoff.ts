/** When a failed call is worth another try, and when to make it. */
import { ApiError } from './apiError'

const leastMs = 1000
const mostMs = 30_000
/** A server may ask for more patience than that, but not for ever. */
const mostAskedMs = 5 * 60_000

/** Statuses of a server or gateway that is busy or starting. */
const passing: readonly (number | undefined)[] = [408, 429, 502, 503, 504]

/** Whether it may pass by itself: the network was gone or the server not ready. A refusal never does. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.kind === 'network' || (error.kind === 'status' && passing.includes(error.status))
}

/**
 * Milliseconds to wait after that many failures in a row: doubling from 1 s to 30 s, half of it by chance, so that many
 * uploads don't come back at the same moment.
 * @param random 0..1
 */
export function waitMs(failures: number, random: number, error: unknown): number {
  const full = Math.min(mostMs, leastMs * 2 ** failures)
  const own = Math.max(leastMs, Math.round(full / 2 + (random * full) / 2))
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
  return Math.max(own, Math.min(asked, mostAskedMs))
}
