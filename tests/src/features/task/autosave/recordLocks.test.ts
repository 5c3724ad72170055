import { afterEach, expect, it, vi } from 'vitest'
import { withRecordLock, isRecordLocked, whenUnlocked } from '../../../../../src/features/task/autosave/recordLocks'

/** Work that lasts until `end` is called. */
function work(log: string[], name: string) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const run = async () => {
    log.push(`${name} begins`)
    await ended
    log.push(`${name} ends`)
  }
  return { run, end: () => end() }
}

afterEach(() => {
  vi.useRealTimers()
})

it('a record is worked with by one at a time, others meanwhile', async () => {
  const log: string[] = []
  const [one, two, other] = [work(log, 'one'), work(log, 'two'), work(log, 'other')]
  const calls = [withRecordLock(7, one.run), withRecordLock('7', two.run), withRecordLock(8, other.run)]
  two.end()
  other.end()
  await calls[2]
  expect(log).toEqual(['one begins', 'other begins', 'other ends'])
  expect([isRecordLocked('7'), isRecordLocked(8)]).toEqual([true, false])
  one.end()
  await Promise.all(calls)
  expect(log.slice(3)).toEqual(['one ends', 'two begins', 'two ends'])
  await whenUnlocked(1_000)
  expect(isRecordLocked(7)).toBe(false)
})

it('what fails is told to who asked for it, and the next has its turn', async () => {
  const failing = withRecordLock(7, () => Promise.reject(new Error('broken')))
  const next = vi.fn(async () => {})
  const after = withRecordLock(7, next)
  await expect(failing).rejects.toThrow('broken')
  await after
  expect(next).toHaveBeenCalledTimes(1)
})

it('who never ends holds the next one up for five seconds only', async () => {
  vi.useFakeTimers()
  const stuck = work([], 'stuck')
  void withRecordLock(7, stuck.run)
  const next = vi.fn(async () => {})
  const after = withRecordLock(7, next)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(next).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  await after
  expect(next).toHaveBeenCalledTimes(1)
  stuck.end()
})
