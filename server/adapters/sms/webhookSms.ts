import { SmsError, type Sms } from '../../ports/gateways'
import { hex } from '../../lib/secrets'

const timeoutMs = 10_000

/**
 * Posts messages to a service that sends them: `{mobile, event, code, text, at}` as JSON, `at` in milliseconds since 1970. With a
 * secret, the header `x-signature` is `sha256=` and the HMAC of the body in hexadecimal. Any 2xx status means accepted.
 */
export function createWebhookSms({ url, secret }: { url: string; secret: string }): Sms {
  return {
    async send(message) {
      const body = JSON.stringify({ ...message, at: Date.now() })
      const signature = secret === '' ? {} : { 'x-signature': `sha256=${await hmac(secret, body)}` }
      const headers = { 'content-type': 'application/json', ...signature }
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' }).catch(
        (cause: unknown) => {
          throw new SmsError('the SMS service can’t be reached', { cause })
        },
      )
      await response.body?.cancel()
      if (!response.ok) throw new SmsError(`the SMS service answered ${response.status}`)
    },
  }
}

async function hmac(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text))))
}
