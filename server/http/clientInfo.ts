import { deviceName } from '../lib/deviceName'
import { networkOf } from '../lib/networkOf'
import { logSecurityEvent } from '../usecases/accounts/securityLog'
import type { ClientInfo } from '../usecases/accounts/accountContext'
import { responseCode as codes } from '../../src/wire/constants'
import { RequestError } from '../lib/requestError'
import type { RequestContext, ServerContext } from './requestContext'

/** Client details taken from the request. */
export function clientInfoOf(c: RequestContext, { hooks }: ServerContext): ClientInfo {
  const address = hooks.addressOf(c.req.raw, c.env)
  return {
    address,
    network: networkOf(address),
    device: deviceName(c.req.header('user-agent') ?? ''),
    token: c.req.header('token') ?? '',
    locale: c.get('locale'),
  }
}

/** Log lines per event type and minute. Anyone can trigger these events. */
const maxLinesPerMinute = 60

/** Logs rate-limited clients and invalid tokens, up to `maxLinesPerMinute`. */
export function createRejectionLog(server: ServerContext): (c: RequestContext, error: RequestError) => void {
  const { clock, log } = server.ports
  const lines = { minute: 0, limited: 0, forbidden: 0 }
  return (c, { status, code, messageId }) => {
    const refused =
      messageId === 'token.invalid' ? c.req.header('authorization') : code === codes.signedOut && c.req.header('token')
    const event = status === 429 ? 'limited' : refused ? 'forbidden' : null
    if (event === null) return
    const minute = Math.floor(clock.now() / 60_000)
    if (minute !== lines.minute) Object.assign(lines, { minute, limited: 0, forbidden: 0 })
    lines[event] += 1
    if (lines[event] <= maxLinesPerMinute)
      logSecurityEvent(log, event, { path: c.req.path, address: clientInfoOf(c, server).address })
  }
}

/**
 * For a GET with side effects: rejects browser requests from other sites, by their Fetch Metadata headers. Other clients
 * send none and pass. @throws RequestError 403
 */
export function requireSameOrigin(c: RequestContext, server: ServerContext): void {
  const site = c.req.header('sec-fetch-site')
  if (site === undefined || site === 'same-origin') return
  logSecurityEvent(server.ports.log, 'forbidden', {
    path: c.req.path,
    address: clientInfoOf(c, server).address,
    from: site.slice(0, 20),
  })
  throw new RequestError('request.crossSite', {}, { status: 403 })
}
