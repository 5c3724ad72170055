/** What the user reads when a call fails: the catalogue of sentences, and the toast that shows one. */
import { say, type MessageId } from '../intl'
import { notify } from '../notify'
import { ApiError } from './apiError'

/** Failures that have a sentence of their own. */
type Cause = 'signedOut' | 'network' | 'malformed' | 'cancelled' | 'unknown'
type NamedStatus = 200 | 400 | 401 | 403 | 404 | 500 | 502 | 503 | 504

const titles: Record<Cause, MessageId> = {
  signedOut: 'http.notice.title',
  network: 'http.network.title',
  malformed: 'http.malformed.title',
  cancelled: 'http.notice.title',
  unknown: 'http.unknown.title',
}
const texts: Record<Cause, MessageId> = {
  signedOut: 'http.signedOut.text',
  network: 'http.network.text',
  malformed: 'http.malformed.text',
  cancelled: 'http.cancelled.text',
  unknown: 'http.unknown.text',
}
const statuses: Record<NamedStatus, MessageId> = {
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
const named = (status: number): status is NamedStatus => status in statuses

/** Longest text of a server that a toast shows, in characters. */
const mostText = 300

function clip(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  const characters = [...line]
  return characters.length > mostText ? `${characters.slice(0, mostText - 1).join('')}…` : line
}

/** The sentence of an HTTP status. One without a name says what the server said, or that something went wrong. */
export function statusText(status: number, serverText = ''): string {
  if (named(status)) return say(statuses[status])
  return clip(serverText) || say('http.status.other')
}

/** A failure in the user's language: a title and what happened or what to do. Takes anything that was thrown. */
export function describe(error: unknown): { title: string; text: string } {
  if (!(error instanceof ApiError)) return { title: say(titles.unknown), text: say(texts.unknown) }
  const { kind, url } = error
  if (kind === 'refused' || kind === 'passed') {
    return { title: say('http.notice.title'), text: clip(error.serverText) || say('http.refused.text') }
  }
  if (kind === 'status') {
    const status = error.status ?? 0
    return {
      title: say('http.status.title', { status: String(status), url }),
      text: statusText(status, error.serverText),
    }
  }
  return { title: say(titles[kind]), text: say(texts[kind], { url, field: error.field ?? '' }) }
}

/** What counts as one cause. A gateway that is down fails every call: that is one cause, whatever was asked. */
function causeOf({ kind, url, status, serverText }: ApiError): string {
  if (kind === 'network' || kind === 'signedOut') return kind
  if (kind === 'status') return status === 502 || status === 503 || status === 504 ? `${status}` : `${status} ${url}`
  return `${kind} ${url} ${serverText}`
}

/** Shows a failure as a toast, once a cause; a cancelled call is nobody's news. */
export function sayError(error: unknown): void {
  if (error instanceof ApiError && error.kind === 'cancelled') return
  const cause = error instanceof ApiError ? causeOf(error) : 'unknown'
  notify({ kind: 'error', ...describe(error), cause })
}
