import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endOngoing, guardSignOut, signOutQuestion } from '../../../src/shared/signOutGuard'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('what goes on is asked about until it is over', () => {
  expect(signOutQuestion()).toBeNull()
  const over = guardSignOut({ question: () => 'Really?', end: async () => {} })
  expect(signOutQuestion()).toBe('Really?')
  over()
  expect(signOutQuestion()).toBeNull()
})

it('signing out waits until all of it has ended, also where something fails', async () => {
  const ended: string[] = []
  let finish = () => {}
  const slow = new Promise<void>((resolve) => (finish = resolve)).then(() => void ended.push('slow'))
  const overs = [
    guardSignOut({ question: () => '', end: () => Promise.reject(new Error('no')) }),
    guardSignOut({ question: () => '', end: () => slow }),
  ]
  const all = endOngoing().then(() => ended.push('all'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(ended).toEqual([])
  finish()
  await all
  expect(ended).toEqual(['slow', 'all'])
  expect(vi.getTimerCount()).toBe(0)
  overs.forEach((over) => over())
})

it('signing out waits no longer than five seconds', async () => {
  const over = guardSignOut({ question: () => '', end: () => new Promise(() => {}) })
  const done = vi.fn()
  void endOngoing().then(done)
  await vi.advanceTimersByTimeAsync(4999)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalledOnce()
  over()
})
