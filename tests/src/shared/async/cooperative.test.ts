import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runSync, runSliced, type Cooperative } from '../../../../src/shared/async/cooperative'

/** Five steps of the given duration. */
function* five(stepMs: number): Cooperative<number> {
  let done = 0
  while (done < 5) {
    vi.setSystemTime(Date.now() + stepMs)
    done += 1
    yield
  }
  return done
}

describe('work in steps', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('is done at once', () => {
    expect(runSync(five(1))).toBe(5)
  })

  it('lets others have their turn when it takes long, and not when it does not', async () => {
    let hadTurn = false
    const other = () => {
      hadTurn = false
      setImmediate(() => (hadTurn = true))
    }
    other()
    expect(await runSliced(five(1))).toBe(5)
    expect(hadTurn).toBe(false)
    other()
    expect(await runSliced(five(10))).toBe(5)
    expect(hadTurn).toBe(true)
  })

  it('fails as the work fails', async () => {
    function* failing(): Cooperative<number> {
      yield
      throw new Error('no')
    }
    await expect(runSliced(failing())).rejects.toThrow('no')
    expect(() => runSync(failing())).toThrow('no')
  })
})
