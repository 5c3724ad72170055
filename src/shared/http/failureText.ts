import { ApiError } from './apiError'
import { describe } from './catalogue'
import type { MessageId, Say } from '../intl'

const tooMany = 429

/** What the form says when the server said no: its own sentence, or `fallback` when it gave none. */
export function failureText(say: Say, error: unknown, fallback: MessageId): string {
  if (!(error instanceof ApiError)) return describe(error).text
  if (error.kind === 'refused') return error.serverText || say(fallback)
  if (error.status === tooMany && error.retryAfterMs !== undefined) return sayWait(say, error.retryAfterMs)
  return describe(error).text
}

function sayWait(say: Say, waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000)
  if (seconds <= 90) return say('http.tooMany.seconds', { seconds })
  return say('http.tooMany.minutes', { minutes: Math.ceil(seconds / 60) })
}
