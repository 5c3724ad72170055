/** Signatures of Standard Webhooks: https://www.standardwebhooks.com */
const prefix = 'whsec_'

/** A new secret: `whsec_` and 256 random bits in base64. */
export const newWebhookSecret = (): string => prefix + base64(crypto.getRandomValues(new Uint8Array(32)))

/** The headers of a request, signed with each of the secrets. @param timestampMs of this attempt */
export async function webhookHeaders(
  { id, timestampMs, body }: { id: string; timestampMs: number; body: string },
  secrets: readonly string[],
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(timestampMs / 1000))
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signatures = await Promise.all(secrets.map(async (secret) => `v1,${await sign(secret, content)}`))
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

async function sign(secret: string, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.slice(prefix.length)), (character) => character.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return base64(new Uint8Array(await crypto.subtle.sign('HMAC', key, content)))
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
