import { expect, it } from 'vitest'
import { extendMembership } from '../../../../server/usecases/billing/entitlement'

const dayMs = 24 * 3_600_000
const now = Date.UTC(2031, 5, 1)
const at = (days: number) => new Date(now + days * dayMs).toISOString()

it.each([
  ['that was never there begins now', '', at(31)],
  ['that ended long ago begins now, not at its old end', at(-400), at(31)],
  ['that ended a moment ago begins now', new Date(now - 1).toISOString(), at(31)],
  ['that still lasts is prolonged from its end', at(10), at(41)],
])('a membership of 31 days %s', (_, vipEnd, end) => {
  expect(extendMembership({ vipEnd }, 31, now)).toEqual({ vipEnd: end })
})

it('a membership for ever needs no end', () => {
  expect(extendMembership({ vipEnd: at(-400) }, null, now)).toEqual({ vipForever: true })
})
