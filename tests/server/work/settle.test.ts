import { describe, expect, it } from 'vitest'
import { settle } from '../../../server/work/credit'
import { startJobs } from '../../../server/work/jobs'
import { sampleRate } from '../../../server/ports'
import { defaultSettings } from '../../../server/settings'
import { taskStatus } from '../../../src/wire/codes'
import { fakeMedia, fourPieces, openWorld } from './world'

/** A task that was charged 8 s of general and 20 s of member time, of 100 and 20. */
async function charged() {
  const world = await openWorld()
  const id = await world.addTask()
  const settleAt = (seconds: number) => world.store.transaction((tables) => settle(tables, world.userId, seconds, `${id}:1`, 1))
  return { world, id, settleAt }
}

describe('settling a guessed length', () => {
  it.each([
    ['the guess was right', 28, [92, 0]],
    ['a little too much: general time comes back first', 25, [95, 0]],
    ['far too much: member time comes back too', 3, [100, 17]],
    ['too little: the rest is taken', 40, [80, 0]],
    ['more than there is: all of it is taken', 1_000, [0, 0]],
  ])('%s', async (_, seconds, left) => {
    const { world, settleAt } = await charged()
    await settleAt(seconds)
    expect(await world.credit()).toEqual(left)
  })

  it.each([3, 40])('settling at %i s again changes nothing', async (seconds) => {
    const { world, settleAt } = await charged()
    await settleAt(seconds)
    const once = await world.credit()
    await settleAt(seconds)
    expect(await world.credit()).toEqual(once)
  })

  it('a task that was never charged is not settled', async () => {
    const { world } = await charged()
    await world.store.transaction((tables) => settle(tables, world.userId, 5, 'unknown:1', 1))
    expect(await world.credit()).toEqual([92, 0])
  })
})

describe('the end of a transcription', () => {
  /** Runs a task that was charged 28 s and turns out to last 14 s. */
  async function finished(durationMs: number | null) {
    const world = await openWorld(fakeMedia(fourPieces.subarray(0, 14 * sampleRate)))
    const id = await world.addTask()
    const file = (await world.task(id))?.file ?? ''
    await world.store.uploads.insert({ file, userId: world.userId, originalName: 'a.mp3', size: 1, durationMs, createdAt: 0 })
    const jobs = startJobs(world.ports, defaultSettings)
    await expect.poll(async () => (await world.task(id))?.status).toBe(taskStatus.done)
    await jobs.stop()
    return { credit: await world.credit(), times: (await world.task(id))?.times }
  }

  it('charges what was recorded when the length was unknown', async () => {
    expect(await finished(null)).toEqual({ credit: [100, 6], times: 14 })
  })

  it('leaves the price alone when the length was known', async () => {
    expect(await finished(28_000)).toEqual({ credit: [92, 0], times: 14 })
  })
})
