import type { Passwords } from '../../ports'
import { hex, sameText } from '../../secrets'

const saltBytes = 16
const hashBits = 256
/** OWASP's advice of 2023 for PBKDF2 with SHA-256. */
const advised = 600_000

/**
 * PBKDF2 (RFC 8018) by WebCrypto, for pages, where scrypt and argon2 are missing.
 * A hash reads `pbkdf2-sha256$iterations$salt$hash`, the last two in hexadecimal.
 */
export function createWebPasswords(iterations = advised): Passwords {
  return {
    async hash(password) {
      const salt = crypto.getRandomValues(new Uint8Array(saltBytes))
      return ['pbkdf2-sha256', iterations, hex(salt), hex(await derive(password, salt, iterations))].join('$')
    },
    async verify(password, hash) {
      const match = /^pbkdf2-sha256\$(\d{1,8})\$([0-9a-f]{32})\$([0-9a-f]{64})$/.exec(hash)
      if (!match) return false
      const [, rounds = '', salt = '', expected = ''] = match
      return sameText(hex(await derive(password, fromHex(salt), Number(rounds))), expected)
    },
  }
}

async function derive(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  // Unicode forms of one password (precomposed or not) depend on the keyboard.
  const text = new TextEncoder().encode(password.normalize('NFKC'))
  const key = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, hashBits))
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
