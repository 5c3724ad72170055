import { describe, expect, it } from 'vitest'
import { clock } from '../../../../server/adapters/system/systemClock'

describe('the clock', () => {
  it('sleeps at least as long as asked', async () => {
    const before = performance.now()
    await clock.sleep(30)
    expect(performance.now() - before).toBeGreaterThanOrEqual(29)
  })

  it('an abort wakes it at once', async () => {
    const stop = new AbortController()
    const slept = clock.sleep(60_000, stop.signal)
    stop.abort()
    await slept
  })

  it('it does not fall asleep under a signal that has fired', async () => {
    await clock.sleep(60_000, AbortSignal.abort())
  })
})
