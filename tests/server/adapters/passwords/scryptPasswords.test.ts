import { describe, expect, it } from 'vitest'
import { createScryptPasswords } from '../../../../server/adapters/passwords/scryptPasswords'
import { passwordsSuite } from '../../ports/passwords.suite'

const cheap = { N: 2, r: 8, p: 1 }
passwordsSuite('scrypt', createScryptPasswords(cheap))

describe('scrypt passwords', () => {
  it('a hash names its parameters, so that older ones stay valid when the advice grows', async () => {
    const old = await createScryptPasswords(cheap).hash('secret')
    expect(old).toMatch(/^scrypt\$2\$8\$1\$/)
    expect(await createScryptPasswords().verify('secret', old)).toBe(true)
  })

  it('the advised cost works within the memory it is given', async () => {
    const passwords = createScryptPasswords()
    expect(await passwords.verify('secret', await passwords.hash('secret'))).toBe(true)
  })

  it.each([
    ['another kind', `pbkdf2-sha256$1$${'0'.repeat(32)}$${'0'.repeat(64)}`],
    ['no key', 'scrypt$2$8$1$AAAAAAAAAAAAAAAAAAAAAA$'],
    ['no salt', `scrypt$2$8$1$$${'A'.repeat(43)}`],
    ['letters for numbers', `scrypt$two$8$1$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`],
  ])('a hash with %s lets nobody in', async (_, hash) => {
    expect(await createScryptPasswords(cheap).verify('', hash)).toBe(false)
  })
})
