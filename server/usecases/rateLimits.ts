import { tooManyAttemptsError } from '../lib/requestError'
import type { RateLimit, Repositories } from '../ports/repositories'

/** Counts an event. @throws RequestError 429 if none is left in the window */
export async function enforceRateLimit({ rateLimits }: Repositories, key: string, limit: RateLimit): Promise<void> {
  const retryAfterMs = await rateLimits.consume(key, limit)
  if (retryAfterMs > 0) throw tooManyAttemptsError(retryAfterMs)
}
