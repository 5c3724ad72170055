/** Whether and when to retry a failed call. */
import { ApiError } from './apiError'

const minDelayMs = 1000
const maxDelayMs = 30_000
/** Upper bound for `Retry-After`, which may exceed `maxDelayMs`. */
const maxRetryAfterMs = 5 * 60_000

/** HTTP statuses of a server or gateway that is busy or starting. */
const transientStatuses: readonly (number | undefined)[] = [408, 429, 502, 503, 504]

/** Whether a retry may succeed: the network was down or the server not ready. Never true for a refusal. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.kind === 'network' || (error.kind === 'status' && transientStatuses.includes(error.status))
}

/** Whether the server responded that it is busy or not ready. */
export function isBusy(error: unknown): boolean {
  return isTransientError(error) && error instanceof ApiError && error.kind === 'status'
}

/** Whether the server failed by itself, such as on a full disk: a person must know, and a retry may succeed later. */
export function isServerFailure(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'status' && (error.status ?? 0) >= 500
}

/** The server's `Retry-After` in milliseconds, capped; 0 if none. */
export function retryAfterMs(error: unknown): number {
  const requestedMs = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
  return Math.min(requestedMs, maxRetryAfterMs)
}

/**
 * Exponential backoff in milliseconds, from 1 s to 30 s. Half of it is jitter, so that many uploads don't retry at once.
 * @param failures consecutive failures so far
 * @param random 0..1
 */
export function backoffMs(failures: number, random: number, error: unknown): number {
  const fullMs = Math.min(maxDelayMs, minDelayMs * 2 ** failures)
  const jitteredMs = Math.max(minDelayMs, Math.round(fullMs / 2 + (random * fullMs) / 2))
  return Math.max(jitteredMs, retryAfterMs(error))
}
