import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import type { Passwords } from '../../ports/ports'

/** 32 MB and about a quarter of a second on one core, as the OWASP password storage cheat sheet recommends. */
const recommendedCost = { N: 2 ** 15, r: 8, p: 3 }
const saltBytes = 16
const keyBytes = 32
const hashPattern = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([\w-]{22})\$([\w-]{43})$/

/** scrypt (RFC 7914) with a random salt. Format: `scrypt$N$r$p$salt$key`, the last two in base64url. */
export function createScryptPasswords(cost = recommendedCost): Passwords {
  return {
    async hash(password) {
      const salt = randomBytes(saltBytes)
      const key = await derive(password, salt, cost)
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
    },

    async verify(password, hash) {
      const match = hashPattern.exec(hash)
      if (!match) return false
      const [, N, r, p, salt = '', key = ''] = match
      const options = { N: Number(N), r: Number(r), p: Number(p) }
      const actual = await derive(password, Buffer.from(salt, 'base64url'), options)
      return timingSafeEqual(actual, Buffer.from(key, 'base64url'))
    },
  }
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  // The Unicode form of a password (precomposed or not) depends on the keyboard.
  const text = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    scrypt(text, salt, keyBytes, { ...options, maxmem: 128 * 2 ** 20 }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
