/** The client's address and host, from the socket and a trusted proxy. */
import { IncomingMessage } from 'node:http'

/** The last entry of a list that each proxy appends to: the only one that must come from our own proxy. */
const lastListEntry = (list: string) => list.split(',').at(-1)?.trim()

/**
 * Network address of the client, for rate limits and the log.
 * @param trustProxy our own proxy appends the client's address to `X-Forwarded-For`
 */
export function clientAddressResolver(trustProxy: boolean): (request: Request, env: unknown) => string {
  return (request, env) => {
    const forwarded = trustProxy ? lastListEntry(request.headers.get('x-forwarded-for') ?? '') : ''
    if (forwarded) return forwarded
    const incoming = typeof env === 'object' && env !== null && 'incoming' in env ? env.incoming : null
    return (incoming instanceof IncomingMessage && incoming.socket.remoteAddress) || ''
  }
}

/** The host as the browser sees it. */
export function requestHostResolver(trustProxy: boolean): (request: IncomingMessage) => string | undefined {
  return ({ headers }) => {
    const forwarded = trustProxy ? headers['x-forwarded-host'] : undefined
    return (typeof forwarded === 'string' ? lastListEntry(forwarded) : undefined) ?? headers.host
  }
}
