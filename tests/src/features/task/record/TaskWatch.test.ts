import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TaskWatch } from '../../../../../src/features/task/record/TaskWatch'
import type { Task } from '../../../../../src/wire/responses'

const taskOf = (id: number, change: Partial<Task> = {}): Task => ({
  id,
  title: `talk ${id}`,
  status: 1,
  type: 'file',
  language: 'en',
  mode: 'normal',
  url: '',
  times: 1,
  size: 1,
  createtime: '',
  created_at: '',
  deleted: 0,
  version: 0,
  ...change,
})

function watching(...answers: (readonly Task[] | Error)[]) {
  let hidden = false
  const fetchNewest = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no answer')
    return answer
  })
  const watch = new TaskWatch({ fetchNewest, isHidden: () => hidden, now: () => Date.now() })
  const ended: unknown[] = []
  watch.onEnd(({ id, status }) => void ended.push([id, status]))
  return { watch, fetchNewest, ended, hide: () => (hidden = true), running: () => [...watch.store.getState().running] }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('follows a task with its progress, tells of its end once, and then asks no more', async () => {
  const { watch, fetchNewest, ended } = watching(
    [taskOf(7, { progress: 40, latest: 'so far' })],
    [taskOf(7, { status: 2 }), taskOf(3, { status: 2 })],
  )
  watch.watch(7)
  await pass(2_000)
  expect(watch.store.getState().known.get('7')).toMatchObject({ progress: 40, latest: 'so far' })
  await pass(2_000)
  expect(ended).toEqual([[7, 2]])
  expect(watch.store.getState().known.get('7')).toMatchObject({ status: 2 })
  await pass(600_000)
  expect(fetchNewest).toHaveBeenCalledTimes(2)
  expect(ended).toHaveLength(1)
})

it('asks less often the longer it takes, and seldom while the page is hidden', async () => {
  const { watch, fetchNewest, hide } = watching([taskOf(7)])
  watch.watch(7)
  await pass(10_000)
  const soon = fetchNewest.mock.calls.length
  await pass(600_000)
  fetchNewest.mockClear()
  await pass(10_000)
  expect(soon).toBeGreaterThan(3)
  expect(fetchNewest.mock.calls.length).toBeLessThanOrEqual(1)
  hide()
  await pass(10_000)
  fetchNewest.mockClear()
  await pass(60_000)
  expect(fetchNewest).toHaveBeenCalledTimes(2)
})

it('asks nothing while another part of the page does', async () => {
  const { watch, fetchNewest, running } = watching([taskOf(7)])
  for (let at = 0; at < 5; at += 1) {
    watch.observe([taskOf(7)])
    await pass(1_900)
  }
  expect(running()).toEqual(['7'])
  expect(fetchNewest).not.toHaveBeenCalled()
})

it('notices the end in whatever was fetched', () => {
  const { watch, ended, running } = watching([])
  watch.observe([taskOf(1), taskOf(2), taskOf(3, { status: 2 })])
  watch.observe([taskOf(1, { status: -1 })])
  expect(ended).toEqual([[1, -1]])
  expect(running()).toEqual(['2'])
})

it('says that what it knows may be old while the server can’t be reached', async () => {
  const { watch } = watching(new Error('offline'), [taskOf(7, { progress: 5 })])
  watch.watch(7)
  await pass(2_000)
  expect(watch.store.getState().stale).toBe(true)
  await pass(15_000)
  expect(watch.store.getState()).toMatchObject({ stale: false, running: new Set(['7']) })
})

it('lets go of what was deleted or is too old to be listed, even if a page shows it', async () => {
  const { watch, ended, fetchNewest, running } = watching([taskOf(8)])
  watch.watch(7)
  watch.watch(8)
  await pass(2_000)
  expect(running()).toEqual(['8'])
  watch.observe([taskOf(7), taskOf(8, { deleted: 1 })])
  expect(running()).toEqual([])
  await pass(60_000)
  expect(ended).toEqual([])
  expect(fetchNewest).toHaveBeenCalledTimes(1)
})

it('forgets what it knew of a task that is started again', () => {
  const { watch, running } = watching([])
  watch.observe([taskOf(7)])
  watch.observe([taskOf(7, { status: -1 })])
  watch.watch(7)
  expect(running()).toEqual(['7'])
  expect(watch.store.getState().known.has('7')).toBe(false)
})
