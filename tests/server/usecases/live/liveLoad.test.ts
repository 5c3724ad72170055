import { describe, expect, it } from 'vitest'
import { LiveLoad } from '../../../../server/usecases/live/liveLoad'
import { fakeEngine } from '../testBackend'

/** Work that runs until it is ended. */
function endless() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { work: () => ended, end: () => end() }
}

describe('the load of live meetings', () => {
  it('gives a single place to one partial result at a time, and to none while a final runs', async () => {
    const [load, engine] = [new LiveLoad(), fakeEngine(1)]
    expect(load.hasRoom(engine)).toBe(true)
    const [partial, final] = [endless(), endless()]
    const first = load.partial(engine, partial.work)
    expect(load.hasRoom(engine)).toBe(false)
    partial.end()
    await first
    expect(load.hasRoom(engine)).toBe(true)
    const second = load.final(final.work)
    expect(load.hasRoom(engine)).toBe(false)
    final.end()
    await second
    expect(load.hasRoom(engine)).toBe(true)
  })

  it('keeps one of several places free for a final', () => {
    const [load, engine] = [new LiveLoad(), fakeEngine(3)]
    void load.partial(engine, endless().work)
    expect(load.hasRoom(engine)).toBe(true)
    void load.partial(engine, endless().work)
    expect(load.hasRoom(engine)).toBe(false)
  })

  it('counts partial results by engine, and what failed no longer', async () => {
    const [load, one, other] = [new LiveLoad(), fakeEngine(1), fakeEngine(1)]
    void load.partial(one, endless().work)
    expect([load.hasRoom(one), load.hasRoom(other)]).toEqual([false, true])
    await expect(load.partial(other, () => Promise.reject(new Error('died')))).rejects.toThrow('died')
    await expect(load.final(() => Promise.reject(new Error('died')))).rejects.toThrow('died')
    expect(load.hasRoom(other)).toBe(true)
  })
})
