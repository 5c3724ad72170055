const initialBackoffMs = 1_000

/**
 * Milliseconds before a request is repeated: the response's `retry-after-ms` or `Retry-After` (RFC 9110), else exponential backoff with
 * jitter so that clients don't retry in sync.
 * @param response null if there was none
 * @param attempt repetitions so far
 * @param now milliseconds since 1970
 */
export function retryDelayMs(response: Response | null, attempt: number, now: number): number {
  const requestedMs = response ? requestedDelayMs(response.headers, now) : NaN
  const ownMs = initialBackoffMs * 2 ** attempt * (0.5 + Math.random() / 2)
  return Number.isNaN(requestedMs) ? ownMs : Math.max(requestedMs, 0) + Math.random() * 250
}

/** NaN without a readable header. */
function requestedDelayMs(headers: Headers, now: number): number {
  const precise = headers.get('retry-after-ms') ?? ''
  if (/^\d+(\.\d+)?$/.test(precise)) return Number(precise)
  const retryAfter = headers.get('retry-after') ?? ''
  return /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now
}
