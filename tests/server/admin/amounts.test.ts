import { describe, expect, it } from 'vitest'
import { centsOf, daysOf, secondsOf, yuanOf } from '../../../server/admin/amounts'

describe('amounts', () => {
  it.each([
    ['10h', 36_000],
    ['90m', 5_400],
    ['45s', 45],
    ['3600', 3_600],
    ['-2h', -7_200],
    [' +1 ', 1],
    ['0', 0],
  ])('%j is %i s', (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds)
  })

  it.each([
    ['39', 3_900],
    ['39.9', 3_990],
    ['0.07', 7],
    ['-1.10', -110],
    ['1234567.89', 123_456_789],
  ])('%j is %i cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents)
    expect(centsOf(yuanOf(cents))).toBe(cents)
  })

  it.each([
    ['forever', null],
    ['31', 31],
    ['0', 0],
  ])('%j is %j days', (text, days) => {
    expect(daysOf(text)).toBe(days)
  })

  it.each(['', 'x', '1.5h', '1e9', '10 hours', 'NaN', '--1', '0x10', '9999999999'])(
    '%j is no amount of anything',
    (text) => {
      for (const read of [secondsOf, daysOf]) expect(() => read(text)).toThrow()
      if (text !== '9999999999') expect(() => centsOf(text)).toThrow()
    },
  )

  it('money has no thirds of a cent', () => {
    expect(() => centsOf('1.005')).toThrow('use 39 or 39.90')
  })
})
