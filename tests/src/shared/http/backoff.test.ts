import { describe, expect, it } from 'vitest'
import { isTransientError, backoffMs } from '../../../../src/shared/http/backoff'
import { ApiError } from '../../../../src/shared/http/apiError'

const status = (code: number) => new ApiError('status', '/x', { status: code })
const network = new ApiError('network', '/x')

describe('another try', () => {
  it.each([network, status(408), status(429), status(502), status(503), status(504)])(
    'follows %s by itself',
    (error) => {
      expect(isTransientError(error)).toBe(true)
    },
  )

  it.each([
    new ApiError('refused', '/x', { code: 0 }),
    new ApiError('signedOut', '/x'),
    new ApiError('malformed', '/x'),
    new ApiError('canceled', '/x'),
    status(400),
    status(401),
    status(403),
    status(413),
    status(500),
    status(507),
    new Error('bug'),
  ])('never follows %s by itself', (error) => {
    expect(isTransientError(error)).toBe(false)
  })
})

describe('the wait', () => {
  it('doubles from 1 s to 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map((failures) => backoffMs(failures, 1, network))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ])
  })

  it('is up to half as long by chance, but never under 1 s', () => {
    expect([0, 1, 5].map((failures) => backoffMs(failures, 0, network))).toEqual([1000, 1000, 15_000])
  })

  it.each([
    [20, 20_000],
    [0.1, 1000],
    [86_400, 300_000],
  ])('that a server asks for, %s s, counts as %s ms', (seconds, ms) => {
    const error = new ApiError('status', '/x', { status: 503, retryAfterMs: seconds * 1000 })
    expect(backoffMs(0, 0, error)).toBe(ms)
  })
})
