/** User-facing error messages: the catalog, and the toast that shows one. */
import { t, type MessageId } from '../i18n/intl'
import { notify } from '../notifications/notify'
import { ApiError } from './apiError'

/** Failures with their own message. */
type NamedFailure = 'signedOut' | 'network' | 'malformed' | 'canceled' | 'unknown'
type NamedStatus = 200 | 400 | 401 | 403 | 404 | 500 | 502 | 503 | 504

const titles: Record<NamedFailure, MessageId> = {
  signedOut: 'http.notice.title',
  network: 'http.network.title',
  malformed: 'http.malformed.title',
  canceled: 'http.notice.title',
  unknown: 'http.unknown.title',
}
const texts: Record<NamedFailure, MessageId> = {
  signedOut: 'http.signedOut.text',
  network: 'http.network.inline',
  malformed: 'http.malformed.text',
  canceled: 'http.canceled.text',
  unknown: 'http.unknown.text',
}
const statusTexts: Record<NamedStatus, MessageId> = {
  200: 'http.status.200',
  400: 'http.status.400',
  401: 'http.status.401',
  403: 'http.status.403',
  404: 'http.status.404',
  500: 'http.status.500',
  502: 'http.status.502',
  503: 'http.status.503',
  504: 'http.status.504',
}
const isNamedStatus = (status: number): status is NamedStatus => status in statusTexts

/** Longest server message shown in a toast, in characters. */
const maxTextChars = 300

function clip(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  const characters = [...line]
  return characters.length > maxTextChars ? `${characters.slice(0, maxTextChars - 1).join('')}…` : line
}

/** The message for an HTTP status. For one not in the catalog: the server's message, or a generic one. */
export function statusText(status: number, serverText = ''): string {
  if (isNamedStatus(status)) return t(statusTexts[status])
  return clip(serverText) || t('http.status.other')
}

/** An error in the user's language: a title, and what happened or what to do. Accepts anything thrown. */
export function errorText(error: unknown): { title: string; text: string } {
  if (!(error instanceof ApiError)) return { title: t(titles.unknown), text: t(texts.unknown) }
  const { kind, url } = error
  if (kind === 'refused' || kind === 'unfulfilled') {
    return { title: t('http.notice.title'), text: clip(error.serverText) || t('http.refused.text') }
  }
  if (kind === 'status') {
    const status = error.status ?? 0
    return {
      title: t('http.status.title', { status: String(status), url }),
      text: statusText(status, error.serverText),
    }
  }
  return { title: t(titles[kind]), text: t(texts[kind], { url, field: error.field ?? '' }) }
}

/** Errors with the same key share one toast. A gateway that is down fails every call: one cause, whatever the path. */
function dedupeKeyOf({ kind, url, status, serverText }: ApiError): string {
  if (kind === 'network' || kind === 'signedOut') return kind
  if (kind === 'status') return status === 502 || status === 503 || status === 504 ? `${status}` : `${status} ${url}`
  return `${kind} ${url} ${serverText}`
}

/** Shows an error as a toast, once per cause. A canceled call shows nothing. */
export function toastError(error: unknown): void {
  if (error instanceof ApiError && error.kind === 'canceled') return
  const dedupeKey = error instanceof ApiError ? dedupeKeyOf(error) : 'unknown'
  const network = error instanceof ApiError && error.kind === 'network'
  notify({ kind: 'error', ...errorText(error), ...(network && { text: t('http.network.text') }), dedupeKey })
}
