/** Random secrets, and the hashes stored in place of them. */

/** 256 random bits. */
export function newToken(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)))
}

/** SHA-256 in hexadecimal. Sufficient if the secret is long and random, or grants no access. */
export async function sha256Hex(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

let hmacKey: Promise<CryptoKey> | null = null

/** Takes the key of `hmacHex` from a secret, so that servers with the same secret accept each other's codes. */
export function setHmacSecret(secret: string): void {
  const bytes = new TextEncoder().encode(secret)
  hmacKey = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/**
 * HMAC-SHA-256 in hexadecimal, with a key that exists only in this process's memory, or that of `setHmacSecret`. For short secrets that
 * expire in minutes: they can't be brute-forced from the database.
 */
export async function hmacHex(text: string): Promise<string> {
  hmacKey ??= crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey, new TextEncoder().encode(text))))
}

/** Random characters of the alphabet. The modulo bias is about one part in a hundred million. */
export function randomString(alphabet: string, length: number): string {
  const numbers = crypto.getRandomValues(new Uint32Array(length))
  return [...numbers].map((number) => alphabet[number % alphabet.length]).join('')
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Compares in constant time for strings of equal length. */
export function constantTimeEqual(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}
