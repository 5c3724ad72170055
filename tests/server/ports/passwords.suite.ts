import { describe, expect, it } from 'vitest'
import type { Passwords } from '../../../server/ports/ports'

/** Contract of `Passwords` adapters. */
export function passwordsSuite(adapter: string, passwords: Passwords): void {
  describe(`passwords: ${adapter}`, () => {
    it('the right password passes, others do not', async () => {
      const hash = await passwords.hash('correct horse')
      expect(await passwords.verify('correct horse', hash)).toBe(true)
      for (const wrong of ['Correct horse', 'correct horse ', '', hash])
        expect(await passwords.verify(wrong, hash)).toBe(false)
    })

    it('the same password never hashes the same twice', async () => {
      expect(await passwords.hash('again')).not.toBe(await passwords.hash('again'))
    })

    it('the hash does not contain the password', async () => {
      expect(await passwords.hash('deadbeef')).not.toContain('deadbeef')
    })

    it('every character of a long password in any script counts', async () => {
      const long = '密码🔑'.repeat(60)
      const hash = await passwords.hash(`${long}a`)
      expect(await passwords.verify(`${long}a`, hash)).toBe(true)
      expect(await passwords.verify(`${long}b`, hash)).toBe(false)
    })

    it('one password typed on two keyboards is the same', async () => {
      expect(await passwords.verify('caf\u00e9 ABC', await passwords.hash('cafe\u0301 \uff21BC'))).toBe(true)
    })

    it.each(['', 'x', '$$$', 'plain$1$00$00', 'null'])('the unreadable hash %j lets nobody in', async (hash) => {
      expect(await passwords.verify('', hash)).toBe(false)
      expect(await passwords.verify(hash, hash)).toBe(false)
    })
  })
}
