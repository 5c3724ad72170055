/** Time-based one-time passwords (RFC 6238) with SHA-1, 30 seconds and six digits, as every authenticator app knows them. */

const stepMs = 30_000
const digits = 6
/** Steps before and after the current one that count: clocks differ, and typing takes time. */
const toleratedSteps = 1
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => base32Alphabet[byte % 32]).join('')
}

/** The step whose code it is, if that is now or a step away; null if the code is wrong, or the secret is ''. */
export async function totpStepOf(secret: string, code: string, nowMs: number): Promise<number | null> {
  if (secret === '') return null
  const current = Math.floor(nowMs / stepMs)
  let found: number | null = null
  for (let step = current - toleratedSteps; step <= current + toleratedSteps; step += 1)
    if ((await totpCode(secret, step)) === code) found = step
  return found
}

/** The code of a step: the number of half minutes since 1970. */
export async function totpCode(secret: string, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const algorithm = { name: 'HMAC', hash: 'SHA-1' }
  const key = await crypto.subtle.importKey('raw', decodeBase32(secret), algorithm, false, ['sign'])
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter))
  const offset = mac.getUint8(mac.byteLength - 1) & 0xf
  const number = mac.getUint32(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** What an authenticator app reads from the QR code. */
export function totpUrl({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  // A colon would separate the issuer from the account.
  const part = (text: string) => encodeURIComponent(text.replaceAll(':', ' '))
  return `otpauth://totp/${part(issuer)}:${part(account)}?secret=${secret}&issuer=${part(issuer)}`
}

function decodeBase32(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let [bits, value, length] = [0, 0, 0]
  for (const character of text) {
    value = ((value << 5) | base32Alphabet.indexOf(character)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[length++] = (value >> bits) & 0xff
  }
  return bytes
}
