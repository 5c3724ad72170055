/** A LibreTranslate service, self-hosted or public: https://docs.libretranslate.com. */
import * as v from 'valibot'
import type { LanguageValue } from '../../../src/wire/constants'
import type { Clock } from '../../ports/ports'
import { ModelError, type ModelErrorKind, type TranslationRequest, type Translator } from '../../ports/textServices'
import { readTextWithin } from '../http/readTextWithin'

export interface LibreTranslateOptions {
  /** Without a trailing slash. */
  url: string
  /** '' for none. */
  key: string
  clock: Clock
  /** Time limit for a response, in milliseconds. */
  timeoutMs?: number
}

const languageCodes: Record<LanguageValue, string> = {
  cn: 'zh',
  cn_cantonese: 'zh',
  cn_henanese: 'zh',
  cn_xinanese: 'zh',
  en: 'en',
  de: 'de',
  ar: 'ar',
  es: 'es',
}
const targets = ['cn', 'en', 'de', 'ar', 'es'] as const satisfies LanguageValue[]

const maxAttempts = 3
const backoffMs = (attempt: number) => 1_000 * 3 ** (attempt - 1)
/** Upper bound for the service's `Retry-After`. */
const maxBackoffMs = 30_000
/** Response limit, in characters; leaves room for translations much longer than their source. */
const maxResponseCharacters = 2 ** 20

const ResponseBody = v.object({ translatedText: v.array(v.string()) })

export function createLibreTranslate({ url, key, clock, timeoutMs = 120_000 }: LibreTranslateOptions): Translator {
  const request = async (paragraphs: readonly string[], { source, target, signal }: TranslationRequest) => {
    const languages = { source: source === null ? 'auto' : languageCodes[source], target: languageCodes[target] }
    const body = JSON.stringify({
      q: paragraphs,
      ...languages,
      format: 'text',
      ...(key === '' ? {} : { api_key: key }),
    })
    const timeout = AbortSignal.timeout(timeoutMs)
    const headers = { 'content-type': 'application/json' }
    const anySignal = AbortSignal.any([signal, timeout])
    try {
      // A redirect must not carry the key to another host.
      const response = await fetch(`${url}/translate`, {
        method: 'POST',
        headers,
        body,
        signal: anySignal,
        redirect: 'error',
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new HttpStatusError(response.status, Number(response.headers.get('retry-after')) * 1000 || 0)
      }
      return parseTranslations(await readTextWithin(response, maxResponseCharacters), paragraphs.length)
    } catch (error) {
      signal.throwIfAborted()
      if (timeout.aborted) throw new ModelError('late')
      if (error instanceof ModelError || error instanceof HttpStatusError) throw error
      throw new ModelError('unreachable', String(error))
    }
  }
  return {
    id: 'libretranslate',
    targets,
    async translate(paragraphs, task) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await request(paragraphs, task)
        } catch (error) {
          const failure =
            error instanceof HttpStatusError ? new ModelError(error.kind, `status ${error.status}`) : error
          const isRetryable =
            failure instanceof ModelError && (failure.kind === 'busy' || failure.kind === 'unreachable')
          if (!isRetryable || attempt === maxAttempts) throw failure
          const retryAfterMs = error instanceof HttpStatusError ? error.retryAfterMs : 0
          await clock.sleep(Math.min(maxBackoffMs, Math.max(retryAfterMs, backoffMs(attempt))), task.signal)
          task.signal.throwIfAborted()
        }
      }
    },
  }
}

/** The service answered with an error status. */
class HttpStatusError extends Error {
  override name = 'HttpStatusError'
  readonly kind: ModelErrorKind
  constructor(
    readonly status: number,
    readonly retryAfterMs: number,
  ) {
    super(`status ${status}`)
    this.kind = status === 429 ? 'busy' : status >= 500 ? 'unreachable' : 'refused'
  }
}

function parseTranslations(text: string | null, count: number): (string | null)[] {
  if (text === null) throw new ModelError('nonsense', 'the response is too large')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ModelError('nonsense', 'the response is not JSON')
  }
  const answer = v.safeParse(ResponseBody, value)
  if (!answer.success || answer.output.translatedText.length !== count)
    throw new ModelError('nonsense', 'the response has an unexpected shape')
  return answer.output.translatedText.map((text) => (text.trim() === '' ? null : text))
}
