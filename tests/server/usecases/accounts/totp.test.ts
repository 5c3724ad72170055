import { describe, expect, it } from 'vitest'
import { newTotpSecret, totpCode, totpStepOf, totpUrl } from '../../../../server/usecases/accounts/totp'

/** "12345678901234567890", the key of the RFC's vectors, in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('one-time passwords', () => {
  // RFC 6238, appendix B, SHA-1: the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds are those of the RFC', async (seconds, code) => {
    expect(await totpCode(secret, Math.floor(seconds / 30))).toBe(code)
  })

  // RFC 4226, appendix D.
  it('are those of counters too', async () => {
    expect(await Promise.all([0, 1, 9].map((count) => totpCode(secret, count)))).toEqual(['755224', '287082', '520489'])
  })

  it('count half a minute earlier and later, and not more', async () => {
    const step = 40_000_000
    const code = await totpCode(secret, step)
    const at = (seconds: number) => totpStepOf(secret, code, step * 30_000 + seconds * 1000)
    expect(await Promise.all([-31, -30, 0, 29, 59, 60].map(at))).toEqual([null, step, step, step, step, null])
    expect(await totpStepOf(secret, '', step * 30_000)).toBeNull()
  })

  it('have secrets of 160 bits, each another', async () => {
    const secrets = new Set(Array.from({ length: 50 }, newTotpSecret))
    expect(secrets.size).toBe(50)
    for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('have a URL whose parts can’t be mistaken for another', () => {
    const url = new URL(totpUrl({ secret, issuer: 'A:B & C', account: '王?x' }))
    expect(url.href.startsWith('otpauth://totp/A%20B%20%26%20C:')).toBe(true)
    expect([url.searchParams.get('secret'), url.searchParams.get('issuer')]).toEqual([secret, 'A B & C'])
  })
})
