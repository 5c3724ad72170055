import type { Clock } from '../../ports/ports'
import { ModelError } from '../../ports/textServices'
import { retryDelayMs } from '../http/retryAfter'

/** Retries after the first attempt. */
const maxRetries = 3
/** A longer `Retry-After` fails at once. */
const maxBackoffMs = 30_000

interface PostOptions {
  url: string
  key: string
  /** At least one; the next is tried when the service rejects the current one. */
  bodies: readonly string[]
  signal: AbortSignal
  clock: Clock
}

/**
 * Sends the request until a response starts. Retries a busy or failing service with exponential backoff, or after its `Retry-After`.
 * Errors contain only the status: the service's error text may repeat the prompt or the key.
 * @throws ModelError
 */
export async function postWithRetry({ url, key, bodies, signal, clock }: PostOptions): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) }
  const [first = '', ...others] = bodies
  let body = first
  for (let retry = 0; ; retry++) {
    // A redirect must not carry the key to another host.
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' }).catch(() => null)
    signal.throwIfAborted()
    if (response?.ok) return response
    await response?.body?.cancel()
    const nextBody = response && [400, 422].includes(response.status) ? others.shift() : undefined
    if (nextBody !== undefined) {
      body = nextBody
      continue
    }
    const failure = toModelError(response)
    const backoffMs = retryDelayMs(response, retry, clock.now())
    if (failure.kind === 'refused' || retry >= maxRetries || backoffMs > maxBackoffMs) throw failure
    await clock.sleep(backoffMs, signal)
    signal.throwIfAborted()
  }
}

function toModelError(response: Response | null): ModelError {
  if (response === null) return new ModelError('unreachable')
  const detail = `status ${response.status}`
  if (response.status === 429) return new ModelError('busy', detail)
  return new ModelError(response.status >= 500 || response.status === 408 ? 'unreachable' : 'refused', detail)
}
