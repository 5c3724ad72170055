import { lookup, type LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { WebhookError, type WebhookSender } from '../../ports/gateways'
import { isPublicAddress } from './publicAddress'

interface WebhookOptions {
  /** Also send to private, loopback and link-local addresses. */
  allowPrivate: boolean
  /** Also send without TLS. */
  allowHttp: boolean
  /** Name resolution, replaceable in tests. */
  resolve?: typeof lookup
  /** Time for everything together, in milliseconds. */
  timeoutMs?: number
}

/**
 * Sends requests to public addresses only. Names are resolved once, every address is checked, and the connection goes to a checked
 * one, so that a name can't change its address in between. Redirects are not followed.
 */
export function createHttpWebhooks({
  allowPrivate,
  allowHttp,
  resolve = lookup,
  timeoutMs = 10_000,
}: WebhookOptions): WebhookSender {
  const isAllowed = (address: string) => allowPrivate || isPublicAddress(address)

  const lookupChecked: LookupFunction = (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new WebhookError('unreachable'), '', 0)
      if (!addresses.every(({ address }) => isAllowed(address))) return callback(new WebhookError('address'), '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })

  const check = (text: string): URL => {
    const url = URL.canParse(text) ? new URL(text) : null
    if (!url || !['https:', 'http:'].includes(url.protocol)) throw new WebhookError('insecure')
    if (url.protocol === 'http:' && !allowHttp) throw new WebhookError('insecure')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // An address instead of a name is not resolved.
    if (isIP(host) !== 0 && !isAllowed(host)) throw new WebhookError('address')
    if (/^(?:localhost|.*\.localhost)\.?$/i.test(host) && !allowPrivate) throw new WebhookError('address')
    return url
  }

  return {
    check: (url) => void check(url),
    async post({ url: text, headers, body }) {
      const url = check(text)
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      const signal = AbortSignal.timeout(timeoutMs)
      return new Promise<number>((done, fail) => {
        const options = { method: 'POST', agent: false, lookup: lookupChecked, signal, maxHeaderSize: 16_384 } as const
        const sending = send(
          url,
          { ...options, headers: { ...headers, 'user-agent': 'webhooks', 'content-length': Buffer.byteLength(body) } },
          (response) => {
            done(response.statusCode ?? 0)
            response.destroy()
          },
        )
        sending.on('error', (cause) => {
          if (cause instanceof WebhookError) fail(cause)
          else fail(new WebhookError(signal.aborted ? 'timeout' : 'unreachable', { cause }))
        })
        sending.end(body)
      })
    },
  }
}
