import { describe, expect, it } from 'vitest'
import { Gang } from '../../../server/work/gang'

/** Work that ends when it is told to. */
function task() {
  let finish = () => {}
  let fail = (_: Error) => {}
  const done = new Promise<void>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  return { work: () => done, finish: () => finish(), fail: (error: Error) => fail(error) }
}

/** Whether a promise is settled by now. */
const settled = (promise: Promise<unknown>) => {
  const later = new Promise((resolve) => setImmediate(() => resolve('later')))
  return Promise.race([promise.then(() => true, () => true), later.then(() => false)])
}

const never = new AbortController().signal

describe('a gang', () => {
  it('begins only as much at once as it may', async () => {
    const gang = new Gang(2, never)
    const [one, two, three] = [task(), task(), task()]
    await gang.begin(one.work)
    await gang.begin(two.work)
    const third = gang.begin(three.work)
    expect(await settled(third)).toBe(false)
    two.finish()
    expect(await settled(third)).toBe(true)
    const end = gang.end()
    one.finish()
    expect(await settled(end)).toBe(false)
    three.finish()
    await end
  })

  it('begins nothing after a failure and throws it', async () => {
    const gang = new Gang(2, never)
    await gang.begin(() => Promise.reject(new Error('broken')))
    await new Promise((resolve) => setImmediate(resolve))
    let begun = false
    await expect(gang.begin(async () => void (begun = true))).rejects.toThrow('broken')
    expect(begun).toBe(false)
    await expect(gang.end()).rejects.toThrow('broken')
  })

  it('the first of several failures tells the others to end and is thrown', async () => {
    const gang = new Gang(3, never)
    const broken = task()
    const patient = () => new Promise<void>((_, reject) => gang.signal.addEventListener('abort', () => reject(new Error('told'))))
    await gang.begin(patient)
    await gang.begin(broken.work)
    broken.fail(new Error('broken'))
    await expect(gang.end()).rejects.toThrow('broken')
  })

  it('an abort from outside ends it with that reason', async () => {
    const outside = new AbortController()
    const gang = new Gang(2, outside.signal)
    const one = task()
    await gang.begin(one.work)
    outside.abort(new Error('enough'))
    await expect(gang.begin(async () => {})).rejects.toThrow('enough')
    one.finish()
    await expect(gang.end()).rejects.toThrow('enough')
  })

  it('stopping waits for what still runs', async () => {
    const gang = new Gang(1, never)
    const one = task()
    await gang.begin(one.work)
    const stopped = gang.stop()
    expect(await settled(stopped)).toBe(false)
    one.fail(new Error('told'))
    await stopped
  })
})
