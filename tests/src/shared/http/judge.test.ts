import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src/shared/http/judge'

describe('judge', () => {
  it('takes 1 as success', () => {
    expect(judge(1)).toBe('ok')
  })

  it.each([6001, 6003])('lets %i pass as a normal answer §7.13', (code) => {
    expect(judge(code)).toBe('unfulfilled')
  })

  it('takes 4001 as the end of the login', () => {
    expect(judge(4001)).toBe('signedOut')
  })

  it.each([0, -1, 2, 200, 401, 4000, 4002, 6000, 6002, 6004, 1.5])(
    'takes any other number, %d, as a refusal',
    (code) => {
      expect(judge(code)).toBe('refused')
    },
  )

  it.each([undefined, null, '', '0', '1', '4001', 'ok', true, false, [0], { code: 0 }])(
    'finds no error in %j, which is no number',
    (code) => {
      expect(judge(code)).toBe('ok')
    },
  )
})
