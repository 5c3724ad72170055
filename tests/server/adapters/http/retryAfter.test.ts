import { describe, expect, it } from 'vitest'
import { retryDelayMs } from '../../../../server/adapters/http/retryAfter'
import { readTextWithin } from '../../../../server/adapters/http/readTextWithin'

const now = Date.parse('2024-06-01T00:00:00Z')
const answered = (headers: Record<string, string>) => new Response('', { status: 429, headers })

describe('the pause before a retry', () => {
  it.each([
    [{ 'retry-after': '3' }, 3_000],
    [{ 'retry-after': 'Sat, 01 Jun 2024 00:00:07 GMT' }, 7_000],
    [{ 'retry-after': 'Fri, 31 May 2024 00:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '250.5', 'retry-after': '9' }, 250.5],
  ])('is what %j asks for', (headers, ms) => {
    const delayMs = retryDelayMs(answered(headers), 0, now)
    expect(delayMs).toBeGreaterThanOrEqual(ms)
    expect(delayMs).toBeLessThan(ms + 250)
  })

  it.each([null, answered({}), answered({ 'retry-after': 'soon', 'retry-after-ms': '-1' })])(
    'else doubles',
    (response) => {
      for (const [attempt, ms] of [1_000, 2_000, 4_000].entries()) {
        const delayMs = retryDelayMs(response, attempt, now)
        expect(delayMs).toBeGreaterThanOrEqual(ms / 2)
        expect(delayMs).toBeLessThanOrEqual(ms)
      }
    },
  )
})

describe('a text within a limit', () => {
  it('is read whole, also without a body', async () => {
    expect(await readTextWithin(new Response('四川话'), 3)).toBe('四川话')
    expect(await readTextWithin(new Response(null), 0)).toBe('')
  })

  it('is null above it', async () => {
    expect(await readTextWithin(new Response('四川话'), 2)).toBeNull()
  })
})
