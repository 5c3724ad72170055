/** A server that dies again and again, each time with a job in its hands. */
import { afterEach, expect, it, vi } from 'vitest'
import { EngineFault } from '../../../server/ports'
import { defaultSettings } from '../../../server/settings'
import { startJobs } from '../../../server/work/jobs'
import { taskStatus } from '../../../src/wire/codes'
import { joined, noise, voice } from './sound'
import { fakeMedia, openWorld, twoWords, type World } from './world'

let world: World
afterEach(() => world.store.close())

const until = (check: () => Promise<void> | void) => vi.waitFor(check, { interval: 1, timeout: 4_000 })
const start = () => startJobs(world.ports, defaultSettings, { parallelJobs: 1 })
/** What a killed process leaves behind: work that never comes back. */
const dead = () => new Promise<never>(() => {})

/** Starts a server that is killed once its engine was given a piece it can't do any more. */
async function dieAfter(pieces: number): Promise<void> {
  const most = world.engine.heard.length + pieces
  world.engine.answer = () => (world.engine.heard.length <= most ? Promise.resolve([twoWords]) : dead())
  start()
  await until(() => expect(world.engine.heard.length).toBeGreaterThan(most))
}

it('a recording that takes the server down each time is given up at the sixth start, and its credit comes back', async () => {
  world = await openWorld()
  const id = await world.addTask()
  for (let crash = 1; crash <= 5; crash += 1) {
    await dieAfter(0)
    expect((await world.task(id))?.status).toBe(taskStatus.running)
  }
  const before = world.engine.heard.length
  const jobs = start()
  await until(async () => expect((await world.task(id))?.status).toBe(taskStatus.failed))
  expect((await world.task(id))?.error).toBe('task.error.crash')
  expect(world.engine.heard, 'nothing of it was tried again').toHaveLength(before)
  expect(await world.credit()).toEqual([100, 20])
  await jobs.stop()
})

it('a long recording that gets a piece further each time survives any number of kills', async () => {
  const pieces = 12
  world = await openWorld(fakeMedia(joined(...Array.from({ length: pieces }, () => joined(voice(6_000), noise(1_000))))))
  const id = await world.addTask({ times: pieces * 7 })
  for (let kill = 1; kill < pieces; kill += 1) {
    await dieAfter(1)
    await until(async () => expect(await world.texts(id)).toHaveLength(kill))
  }
  world.engine.answer = async () => [twoWords]
  const jobs = start()
  await until(async () => expect((await world.task(id))?.status).toBe(taskStatus.done))
  expect(await world.texts(id)).toHaveLength(pieces)
  expect(await world.credit()).toEqual([92, 0])
  await jobs.stop()
})

it('a kill costs none of the three tries, and gives none back', async () => {
  world = await openWorld()
  const id = await world.addTask()
  const faults = () => world.events.filter((event) => event === 'task.fault').length
  const fail = () => Promise.reject(new EngineFault('no'))
  const passUntil = (check: () => void) =>
    until(() => {
      world.clock.advance(5_000)
      check()
    })
  world.engine.answer = fail
  start()
  await passUntil(() => expect(faults()).toBe(2))
  // The third try is cut off by a kill.
  const heard = world.engine.heard.length
  world.engine.answer = dead
  await passUntil(() => expect(world.engine.heard.length).toBeGreaterThan(heard))

  world.engine.answer = fail
  const jobs = start()
  await until(async () => expect((await world.task(id))?.status).toBe(taskStatus.failed))
  expect((await world.task(id))?.error).toBe('task.error.engine')
  expect(faults()).toBe(3)
  await jobs.stop()
})
