import { describe, expect, it } from 'vitest'
import { TaskGroup } from '../../../server/lib/taskGroup'

/** Manually completed work. */
function task() {
  let finish = () => {}
  let fail = (_: Error) => {}
  const done = new Promise<void>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  return { work: () => done, finish: () => finish(), fail: (error: Error) => fail(error) }
}

/** Whether a promise has settled. */
const settled = (promise: Promise<unknown>) => {
  const later = new Promise((resolve) => setImmediate(() => resolve('later')))
  return Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    later.then(() => false),
  ])
}

const never = new AbortController().signal

describe('a gang', () => {
  it('begins only as much at once as it may', async () => {
    const gang = new TaskGroup(2, never)
    const [one, two, three] = [task(), task(), task()]
    await gang.spawn(one.work)
    await gang.spawn(two.work)
    const third = gang.spawn(three.work)
    expect(await settled(third)).toBe(false)
    two.finish()
    expect(await settled(third)).toBe(true)
    const end = gang.join()
    one.finish()
    expect(await settled(end)).toBe(false)
    three.finish()
    await end
  })

  it('begins nothing after a failure and throws it', async () => {
    const gang = new TaskGroup(2, never)
    await gang.spawn(() => Promise.reject(new Error('broken')))
    await new Promise((resolve) => setImmediate(resolve))
    let begun = false
    await expect(gang.spawn(async () => void (begun = true))).rejects.toThrow('broken')
    expect(begun).toBe(false)
    await expect(gang.join()).rejects.toThrow('broken')
  })

  it('the first of several failures tells the others to end and is thrown', async () => {
    const gang = new TaskGroup(3, never)
    const broken = task()
    const patient = () =>
      new Promise<void>((_, reject) => gang.signal.addEventListener('abort', () => reject(new Error('told'))))
    await gang.spawn(patient)
    await gang.spawn(broken.work)
    broken.fail(new Error('broken'))
    await expect(gang.join()).rejects.toThrow('broken')
  })

  it('an abort from outside ends it with that reason', async () => {
    const outside = new AbortController()
    const gang = new TaskGroup(2, outside.signal)
    const one = task()
    await gang.spawn(one.work)
    outside.abort(new Error('enough'))
    await expect(gang.spawn(async () => {})).rejects.toThrow('enough')
    one.finish()
    await expect(gang.join()).rejects.toThrow('enough')
  })

  it('stopping waits for what still runs', async () => {
    const gang = new TaskGroup(1, never)
    const one = task()
    await gang.spawn(one.work)
    const stopped = gang.cancel()
    expect(await settled(stopped)).toBe(false)
    one.fail(new Error('told'))
    await stopped
  })
})
