import { afterEach, describe, expect, it, vi } from 'vitest'
import { MediaRefused } from '../../../server/ports'
import { defaultSettings } from '../../../server/settings'
import { startJobs } from '../../../server/work/jobs'
import { taskStatus } from '../../../src/wire/codes'
import { mortal, type Moment } from './mortal'
import { joined, noise, voice } from './sound'
import { fakeMedia, openWorld, twoWords, type World } from './world'

let world: World
afterEach(() => world.store.close())

const until = (check: () => Promise<void> | void) => vi.waitFor(check, { interval: 1, timeout: 4_000 })

/** Runs a task to its end through a kill at that call; false when the end came before it. */
async function throughKill(id: number, lastCall: number, moment: Moment, end: number): Promise<boolean> {
  const first = mortal(world.store, lastCall, moment)
  // The killed one is never stopped: a kill leaves no time for that.
  const killed = startJobs({ ...world.ports, store: first.store }, defaultSettings, { parallelJobs: 1 })
  const over = async () => (await world.task(id))?.status === end && first.calls() < lastCall
  let before = -1
  await until(async () => {
    if (!first.dead() && !(await over())) throw new Error('still going')
    // Idle: it has come to rest without reaching that call.
    if (!first.dead() && before !== (before = first.calls())) throw new Error('still going')
  })
  if (!first.dead()) {
    await killed.stop()
    return false
  }
  const stored = await world.store.segments.pieces(id)
  world.engine.heard.length = 0
  const second = startJobs(world.ports, defaultSettings, { parallelJobs: 1 })
  await until(async () => expect((await world.task(id))?.status).toBe(end))
  await second.stop()
  const again = world.engine.heard.filter((samples) => stored.some(({ startMs, endMs }) => (endMs - startMs) * 16 === samples))
  expect(again, 'pieces that were stored are not recognised again').toEqual([])
  return true
}

/** Every piece has a length of its own, by which it is known again. */
const unequal = joined(...[5_500, 6_000, 6_500, 7_000].flatMap((ms) => [voice(ms), noise(1_000)]))

describe('killed at any moment', () => {
  it.each(['before', 'after'] as const)('a transcription goes on where it was, %s any call of the store', async (moment) => {
    for (let call = 1, killed = true; killed; call += 1) {
      world = await openWorld(fakeMedia(unequal))
      const id = await world.addTask()
      world.engine.answer = async () => {
        world.clock.advance(1_000)
        return [twoWords]
      }
      killed = await throughKill(id, call, moment, taskStatus.done)
      expect(await world.texts(id)).toEqual(Array(4).fill('hello there'))
      expect(await world.credit()).toEqual([92, 0])
      expect(world.files.names(), 'the recording and one waveform').toHaveLength(2)
      if (killed) await world.store.close()
      else expect(call).toBeGreaterThan(10)
    }
  })

  it.each(['before', 'after'] as const)('a failure gives the credit back exactly once, %s any call of the store', async (moment) => {
    for (let call = 1, killed = true; killed; call += 1) {
      world = await openWorld(fakeMedia(unequal, { afterMs: 15_000, error: new MediaRefused('unreadable') }))
      const id = await world.addTask()
      killed = await throughKill(id, call, moment, taskStatus.failed)
      expect(await world.credit()).toEqual([100, 20])
      if (killed) await world.store.close()
      else expect(call).toBeGreaterThan(5)
    }
  })
})
