import { SpeechEngineError } from '../../../ports/speech'
import type { Clock } from '../../../ports/ports'
import { readTextWithin } from '../../http/readTextWithin'
import { retryDelayMs } from '../../http/retryAfter'

/** Including the first. */
const maxAttempts = 3
/** A service that asks for a longer pause has failed. */
const maxDelayMs = 30_000
/** Verbose answers to 25 s of speech take some 20 kB. */
const maxResponseCharacters = 2 ** 20

export interface TranscriptionPost {
  url: string
  /** '' for none. */
  key: string
  body: FormData
  /** The caller's. */
  signal: AbortSignal
  clock: Clock
  /** For each attempt. */
  timeoutMs: number
}

/** The service does not accept a field of the form. */
export class RefusedFormError extends SpeechEngineError {
  override name = 'RefusedFormError'
}

/** A failure that may pass: no connection, or a status that says so. */
class PassingFailure extends SpeechEngineError {
  constructor(
    message: string,
    readonly response: Response | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/**
 * Sends the form and returns the text of the answer. A busy or failing service is asked again, at most three times in all. Errors never
 * contain the service's own words: they may repeat the key or what was said.
 * @throws SpeechEngineError, RefusedFormError, or the signal's reason
 */
export async function postTranscription(post: TranscriptionPost): Promise<string> {
  const { signal, clock } = post
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted()
    try {
      return await attemptPost(post)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof PassingFailure) || attempt === maxAttempts) throw error
      const delayMs = retryDelayMs(error.response, attempt - 1, clock.now())
      if (delayMs > maxDelayMs) throw error
      await clock.sleep(delayMs, signal)
    }
  }
}

async function attemptPost({ url, key, body, signal, timeoutMs }: TranscriptionPost): Promise<string> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const headers = { accept: 'application/json', ...(key !== '' && { authorization: `Bearer ${key}` }) }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.any([signal, timeout]),
      // The key and the audio go to the configured address only.
      redirect: 'manual',
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw statusError(response)
    }
    const text = await readTextWithin(response, maxResponseCharacters)
    if (text === null) throw new SpeechEngineError('the speech service’s answer is too large')
    return text
  } catch (error) {
    if (error instanceof SpeechEngineError) throw error
    if (timeout.aborted) throw new SpeechEngineError(`the speech service did not answer within ${timeoutMs} ms`)
    throw new PassingFailure('the speech service can’t be reached: see STT_URL', null, { cause: error })
  }
}

/** Names the setting that may be wrong. */
function statusError(response: Response): SpeechEngineError {
  const { status, type } = response
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    return new SpeechEngineError('the speech service redirects: set STT_URL to its final address')
  if (status === 401 || status === 403)
    return new SpeechEngineError(`the speech service refuses the key: see STT_KEY (status ${status})`)
  if (status === 404)
    return new SpeechEngineError('the speech service knows no such path or model: see STT_URL and STT_MODEL')
  if (status === 400 || status === 422)
    return new RefusedFormError(`the speech service refuses the request (status ${status})`)
  const message = `the speech service failed (status ${status})`
  return [408, 409, 429].includes(status) || status >= 500
    ? new PassingFailure(message, response)
    : new SpeechEngineError(message)
}
