import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { charge, splitCharge } from '../../../../server/usecases/credit/credit'
import { openTestBackend, type TestBackend } from '../testBackend'

describe('the share of a price', () => {
  it.each([
    ['member time alone, as long as it lasts', 20, { general: 0, member: -20 }],
    ['then general time', 21, { general: -1, member: -20 }],
    ['down to nothing', 120, { general: -100, member: -20 }],
  ])('%s', (_, seconds, change) => {
    expect(splitCharge(seconds, { generalSeconds: 100, memberSeconds: 20 })).toEqual(change)
  })

  it('there is none of what is too much', () => {
    expect(splitCharge(121, { generalSeconds: 100, memberSeconds: 20 })).toBeNull()
  })
})

describe('charging', () => {
  let backend: TestBackend
  beforeEach(async () => {
    backend = await openTestBackend()
  })
  afterEach(() => backend.store.close())
  const take = (seconds: number, ref: string, userId = backend.userId) =>
    backend.store.transaction((tables) => charge(tables, userId, { seconds, ref, now: 0 }))

  it('the same attempt twice takes once', async () => {
    await take(30, '1:1')
    await take(30, '1:1')
    expect(await backend.credit()).toEqual([90, 0])
  })

  it('too much says what is needed and what is there, and takes nothing', async () => {
    await expect(take(121, '1:1')).rejects.toMatchObject({
      code: 6001,
      data: { need: 121, total: 100, month_total: 20 },
    })
    expect(await backend.credit()).toEqual([100, 20])
  })

  it('50 recordings at once take what is there and no more', async () => {
    const ends = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => take(7, `${at}:1`)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(17)
    expect(await backend.credit()).toEqual([1, 0])
  })

  it('somebody who is gone is signed out', async () => {
    await expect(take(1, '1:1', 99)).rejects.toMatchObject({ code: 4001 })
  })
})
