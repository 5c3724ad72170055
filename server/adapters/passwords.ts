import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import type { Passwords } from '../ports'

/** 32 MB and about a quarter of a second of one core, as the OWASP password storage cheat sheet asks of scrypt. */
const advised = { N: 2 ** 15, r: 8, p: 3 }
const saltBytes = 16
const keyBytes = 32
const form = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([\w-]{22})\$([\w-]{43})$/

/** scrypt (RFC 7914) with a random salt. A hash reads `scrypt$N$r$p$salt$key`, the last two in base64url. */
export function createScryptPasswords(cost = advised): Passwords {
  return {
    async hash(password) {
      const salt = randomBytes(saltBytes)
      const key = await derive(password, salt, cost)
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
    },

    async verify(password, hash) {
      const match = form.exec(hash)
      if (!match) return false
      const [, N, r, p, salt = '', key = ''] = match
      const options = { N: Number(N), r: Number(r), p: Number(p) }
      const actual = await derive(password, Buffer.from(salt, 'base64url'), options)
      return timingSafeEqual(actual, Buffer.from(key, 'base64url'))
    },
  }
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  // Unicode forms of one password (precomposed or not) depend on the keyboard.
  const text = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    scrypt(text, salt, keyBytes, { ...options, maxmem: 128 * 2 ** 20 }, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
