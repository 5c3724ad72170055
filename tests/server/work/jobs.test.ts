import { afterEach, describe, expect, it, vi } from 'vitest'
import { DiskFull, EngineFault, MediaRefused, type Ports } from '../../../server/ports'
import { defaultSettings } from '../../../server/settings'
import { startJobs } from '../../../server/work/jobs'
import type { Jobs } from '../../../server/work/workers'
import { taskStatus } from '../../../src/wire/codes'
import { fakeEngine, fakeMedia, fourPieces, openWorld, twoWords, type World } from './world'

let world: World
let jobs: Jobs | undefined
afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
  await world.store.close()
})

const start = (change: Partial<Ports> = {}, parallelJobs = 1) => {
  jobs = startJobs({ ...world.ports, ...change }, defaultSettings, { parallelJobs })
  return jobs
}
const until = (check: () => Promise<void> | void) => vi.waitFor(check, { interval: 2, timeout: 4_000 })
const reached = (id: number, status: number) => until(async () => expect((await world.task(id))?.status).toBe(status))
/** An engine's answer that only comes to an end by an abort. */
const hanging = (_: Int16Array, signal?: AbortSignal) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

describe('jobs', () => {
  it('a job that waits at the start is done, and gone', async () => {
    world = await openWorld()
    const id = await world.addTask()
    start()
    await reached(id, taskStatus.done)
    await until(async () => expect(await world.store.jobs.claim(world.clock.now() + 10 ** 9, 1)).toBeNull())
    expect(await world.credit()).toEqual([92, 0])
    expect(world.events).toEqual(['task.done'])
  })

  it('a new job is taken up when it is announced', async () => {
    world = await openWorld()
    start()
    const id = await world.addTask()
    jobs?.wake()
    await reached(id, taskStatus.done)
  })

  it('a new job that nobody announced is found within five seconds', async () => {
    world = await openWorld()
    start()
    await until(async () => expect(await world.store.jobs.claim(0, 0)).toBeNull())
    const id = await world.addTask()
    await until(async () => {
      world.clock.advance(5_000)
      expect((await world.task(id))?.status).toBe(taskStatus.done)
    })
  })

  it('two recordings are worked on side by side, a third waits', async () => {
    world = await openWorld()
    const ids = [await world.addTask(), await world.addTask(), await world.addTask()]
    world.engine.answer = hanging
    const decoding = new Set<string>()
    const media = fakeMedia(fourPieces)
    start({ media: { ...media, decode: (file, signal) => (decoding.add(file), media.decode(file, signal)) } }, 2)
    await until(() => expect(decoding.size).toBe(2))
    const third = (await world.task(ids[2] ?? 0))?.file
    expect(decoding.has(third ?? '')).toBe(false)
  })

  it('a task that was deleted while it was worked on is left alone', async () => {
    world = await openWorld()
    const id = await world.addTask()
    world.engine.answer = hanging
    start()
    await until(() => expect(world.engine.heard.length).toBeGreaterThan(0))
    await world.store.tasks.remove(id)
    const next = await world.addTask()
    await until(async () => {
      world.clock.advance(10_000)
      world.engine.answer = async () => [twoWords]
      expect((await world.task(next))?.status).toBe(taskStatus.done)
    })
    expect(world.events).toEqual(['task.done'])
  })

  it('the lease of a long job is renewed, so nobody else takes it', async () => {
    world = await openWorld()
    await world.addTask()
    world.engine.answer = hanging
    start()
    await until(() => expect(world.engine.heard.length).toBeGreaterThan(0))
    const renew = vi.spyOn(world.store.jobs, 'renew')
    for (let times = 1; times <= 5; times += 1) {
      world.clock.advance(10_000)
      await until(() => expect(renew).toHaveBeenCalledTimes(times))
      await renew.mock.results.at(-1)?.value
    }
    expect(await world.store.jobs.claim(world.clock.now(), 1_000)).toBeNull()
  })

  it('stopping puts the job back for the next start, without counting it as a try', async () => {
    world = await openWorld()
    const id = await world.addTask()
    world.engine.answer = async (piece, signal) =>
      world.engine.heard.length === 1 ? [twoWords] : hanging(piece, signal)
    start()
    await until(() => expect(world.engine.heard.length).toBe(3))
    await jobs?.stop()
    expect(await world.store.jobs.claim(world.clock.now(), 0)).toMatchObject({ taskId: id, tries: 1 })
    world.engine.answer = async () => [twoWords]
    start()
    await reached(id, taskStatus.done)
    expect(await world.texts(id)).toHaveLength(4)
  })

  it('without a decoder or an engine jobs wait', async () => {
    world = await openWorld()
    const id = await world.addTask()
    await start({ media: { ...world.ports.media, available: false } }).stop()
    await start({ engines: [fakeEngine(0, [])] }).stop()
    expect((await world.task(id))?.status).toBe(taskStatus.running)
    start()
    await reached(id, taskStatus.done)
  })

  it('a store that fails for a while is tried again, and nothing is thrown', async () => {
    world = await openWorld()
    const id = await world.addTask()
    const claim = vi.spyOn(world.store.jobs, 'claim').mockRejectedValueOnce(new Error('locked'))
    start()
    await until(() => expect(claim).toHaveBeenCalled())
    await until(async () => {
      world.clock.advance(5_000)
      expect((await world.task(id))?.status).toBe(taskStatus.done)
    })
    expect(world.events).toEqual(['jobs.claim', 'task.done'])
  })
})

describe('jobs that fail', () => {
  it.each([
    ['unreadable', new MediaRefused('unreadable')],
    ['noSound', new MediaRefused('noSound')],
    ['tooLong', new MediaRefused('tooLong')],
  ])('a recording that is %s fails at once with that reason, and its credit comes back', async (fault, error) => {
    world = await openWorld(fakeMedia(fourPieces, { afterMs: 9_000, error }))
    const id = await world.addTask()
    expect(await world.credit()).toEqual([92, 0])
    start()
    await reached(id, taskStatus.failed)
    expect((await world.task(id))?.error).toBe(`task.error.${fault}`)
    expect(await world.credit()).toEqual([100, 20])
  })

  it.each([
    ['engine', () => new EngineFault('crash')],
    ['diskFull', () => new DiskFull()],
    ['other', () => new Error('a bug')],
  ])('what may pass (%s) is tried three times with growing rests before it fails', async (reason, fault) => {
    world = await openWorld()
    const id = await world.addTask()
    let runs = 0
    const decode: typeof world.ports.media.decode = (...given) => {
      runs += 1
      return world.ports.media.decode(...given)
    }
    const media = { ...world.ports.media, decode }
    world.engine.answer = () => Promise.reject(fault())
    start({ media })
    const faults = () => world.events.filter((event) => event === 'task.fault').length
    const claim = vi.spyOn(world.ports.store.jobs, 'claim')
    /** What is found when it looks once more, so much later. */
    const looksAgain = async (ms: number) => {
      world.clock.advance(ms)
      jobs?.wake()
      const look = claim.mock.calls.length
      await until(() => expect(claim.mock.settledResults[look]?.type).toBe('fulfilled'))
      const found: unknown = claim.mock.settledResults[look]?.value
      return found
    }
    await until(() => expect(faults()).toBe(1))
    expect(await looksAgain(4_000)).toBeNull()
    await until(async () => {
      await looksAgain(500)
      expect(faults()).toBe(2)
    })
    expect(await looksAgain(15_000)).toBeNull()
    expect(runs).toBe(2)
    expect((await world.task(id))?.status).toBe(taskStatus.running)
    await until(async () => {
      await looksAgain(1_000)
      expect((await world.task(id))?.status).toBe(taskStatus.failed)
    })
    expect((await world.task(id))?.error).toBe(`task.error.${reason}`)
    expect(await world.credit()).toEqual([100, 20])
  })

  it('an engine that recovers before the last try brings it to its end, keeping what it had', async () => {
    world = await openWorld()
    const id = await world.addTask()
    world.engine.answer = async () => {
      if (world.engine.heard.length > 2) throw new EngineFault('crash')
      return [twoWords]
    }
    start()
    await until(() => expect(world.events).toContain('task.fault'))
    const stored = (await world.texts(id)).length
    expect(stored).toBeGreaterThanOrEqual(1)
    const before = world.engine.heard.length
    world.engine.answer = async () => [twoWords]
    await until(async () => {
      world.clock.advance(5_000)
      expect((await world.task(id))?.status).toBe(taskStatus.done)
    })
    expect(world.engine.heard.length - before).toBe(4 - stored)
    expect(await world.credit()).toEqual([92, 0])
  })

  it('a task that was never charged fails without a refund', async () => {
    world = await openWorld(fakeMedia(fourPieces, { afterMs: 1, error: new MediaRefused('noSound') }))
    const id = await world.addTask({ attempt: 7 })
    start()
    await reached(id, taskStatus.failed)
    expect(await world.credit()).toEqual([92, 0])
  })
})
