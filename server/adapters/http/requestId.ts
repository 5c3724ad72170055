import { randomBytes } from 'node:crypto'

/** As proxies make them: UUIDs, hexadecimal numbers, trace ids. Anything else could forge lines of the log. */
const acceptable = /^[A-Za-z0-9._-]{8,64}$/

/** The id of a request: that of the proxy in front, or a new one. */
export function requestIdOf(header: string | null | undefined): string {
  return header && acceptable.test(header) ? header : randomBytes(10).toString('hex')
}
