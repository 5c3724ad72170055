import { ApiError } from './apiError'
import { errorText } from './errorText'
import type { MessageId, Translate } from '../i18n/intl'

const tooManyRequests = 429

/** A form's error message: the server's message for a refusal, or `fallback` if it has none. */
export function formErrorText(t: Translate, error: unknown, fallback: MessageId): string {
  if (!(error instanceof ApiError)) return errorText(error).text
  if (error.kind === 'refused') return error.serverText || t(fallback)
  if (error.status === tooManyRequests && error.retryAfterMs !== undefined) return retryAfterText(t, error.retryAfterMs)
  return errorText(error).text
}

function retryAfterText(t: Translate, delayMs: number): string {
  const seconds = Math.ceil(delayMs / 1000)
  if (seconds <= 90) return t('http.tooMany.seconds', { seconds })
  return t('http.tooMany.minutes', { minutes: Math.ceil(seconds / 60) })
}
