import { afterEach, expect, it, vi } from 'vitest'
import { inTurn, isTaken, whenDone } from '../../../../../src/features/task/workspace/keptTurns'

/** Work that lasts until it is told to end. */
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
  const turns = [inTurn(7, one.run), inTurn('7', two.run), inTurn(8, other.run)]
  two.end()
  other.end()
  await turns[2]
  expect(log).toEqual(['one begins', 'other begins', 'other ends'])
  expect([isTaken('7'), isTaken(8)]).toEqual([true, false])
  one.end()
  await Promise.all(turns)
  expect(log.slice(3)).toEqual(['one ends', 'two begins', 'two ends'])
  await whenDone(1_000)
  expect(isTaken(7)).toBe(false)
})

it('what fails is told to who asked for it, and the next has its turn', async () => {
  const failing = inTurn(7, () => Promise.reject(new Error('broken')))
  const next = vi.fn(async () => {})
  const after = inTurn(7, next)
  await expect(failing).rejects.toThrow('broken')
  await after
  expect(next).toHaveBeenCalledTimes(1)
})

it('who never ends holds the next one up for five seconds only', async () => {
  vi.useFakeTimers()
  const stuck = work([], 'stuck')
  void inTurn(7, stuck.run)
  const next = vi.fn(async () => {})
  const after = inTurn(7, next)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(next).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  await after
  expect(next).toHaveBeenCalledTimes(1)
  stuck.end()
})
