import { expect, it } from 'vitest'
import { grantsOf, validateGrants } from '../../../../../../src/features/set/admin/shop/grants'

const typed = { title: ' 礼包 ', general: '10', member: '0', days: '31', balance: '9.9' }

it('are read from a form', () => {
  expect(validateGrants(typed)).toEqual({})
  expect(grantsOf(typed)).toEqual({ title: '礼包', general: 36_000, member: 0, days: 31, cents: 990 })
})

it.each(['forever', 'Forever', '永久'])('%s is a membership for life', (days) => {
  expect(validateGrants({ ...typed, days })).toEqual({})
  expect(grantsOf({ ...typed, days }).days).toBeNull()
})

it('are never negative', () => {
  expect(validateGrants({ title: 'a', general: '-1', member: 'x', days: '1.5', balance: '-1' })).toEqual({
    general: 'admin.form.hours',
    member: 'admin.form.hours',
    days: 'admin.form.daysOrForever',
    balance: 'admin.form.money',
  })
})
