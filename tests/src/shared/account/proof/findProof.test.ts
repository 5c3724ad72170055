import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { findProof } from '../../../../../src/shared/account/proof/findProof'

it('finds the first number whose hash begins with enough zero bits', () => {
  const bitsOf = (text: string) =>
    Math.clz32(Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16))
  for (const bits of [0, 1, 8, 12]) {
    const proof = findProof('key login 13800000000', bits)
    expect(bitsOf(`key login 13800000000 ${proof}`)).toBeGreaterThanOrEqual(bits)
    for (let before = 0; before < proof; before++) expect(bitsOf(`key login 13800000000 ${before}`)).toBeLessThan(bits)
  }
})
