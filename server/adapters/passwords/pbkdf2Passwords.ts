import type { Passwords } from '../../ports/ports'
import { hex, constantTimeEqual } from '../../lib/secrets'

const saltBytes = 16
const hashBits = 256
/** OWASP's 2023 recommendation for PBKDF2 with SHA-256. */
const recommendedIterations = 600_000

/**
 * PBKDF2 (RFC 8018) by WebCrypto, for browsers, which lack scrypt and argon2.
 * Format: `pbkdf2-sha256$iterations$salt$hash`, the last two in hexadecimal.
 */
export function createPbkdf2Passwords(iterations = recommendedIterations): Passwords {
  return {
    async hash(password) {
      const salt = crypto.getRandomValues(new Uint8Array(saltBytes))
      return ['pbkdf2-sha256', iterations, hex(salt), hex(await derive(password, salt, iterations))].join('$')
    },
    async verify(password, hash) {
      const match = /^pbkdf2-sha256\$(\d{1,8})\$([0-9a-f]{32})\$([0-9a-f]{64})$/.exec(hash)
      if (!match) return false
      const [, rounds = '', salt = '', expected = ''] = match
      return constantTimeEqual(hex(await derive(password, fromHex(salt), Number(rounds))), expected)
    },
  }
}

async function derive(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  // The Unicode form of a password (precomposed or not) depends on the keyboard.
  const text = new TextEncoder().encode(password.normalize('NFKC'))
  const key = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, hashBits),
  )
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
