import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stopBlockers, guardSignOut, signOutQuestion } from '../../../../src/shared/session/signOutGuard'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('what goes on is asked about until it is over', async () => {
  expect(await signOutQuestion()).toBeNull()
  const over = guardSignOut({ question: () => 'Really?', stop: async () => {} })
  expect(await signOutQuestion()).toBe('Really?')
  over()
  expect(await signOutQuestion()).toBeNull()
})

it('the first that has something to ask is asked about; one that does not answer keeps nobody here', async () => {
  const overs = [
    guardSignOut({ question: () => null, stop: async () => {} }),
    guardSignOut({ question: () => new Promise(() => {}), stop: async () => {} }),
    guardSignOut({ question: async () => 'Really?', stop: async () => {} }),
  ]
  const question = signOutQuestion()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await question).toBe('Really?')
  for (const over of overs) over()
})

it('signing out waits until all of it has ended, also where something fails', async () => {
  const ended: string[] = []
  let finish = () => {}
  const slow = new Promise<void>((resolve) => (finish = resolve)).then(() => void ended.push('slow'))
  const overs = [
    guardSignOut({ question: () => '', stop: () => Promise.reject(new Error('no')) }),
    guardSignOut({ question: () => '', stop: () => slow }),
  ]
  const all = stopBlockers().then(() => ended.push('all'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(ended).toEqual([])
  finish()
  await all
  expect(ended).toEqual(['slow', 'all'])
  expect(vi.getTimerCount()).toBe(0)
  overs.forEach((over) => over())
})

it('signing out waits no longer than five seconds', async () => {
  const over = guardSignOut({ question: () => '', stop: () => new Promise(() => {}) })
  const done = vi.fn()
  void stopBlockers().then(done)
  await vi.advanceTimersByTimeAsync(4999)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalledOnce()
  over()
})
