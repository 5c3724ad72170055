import { beforeEach, expect, it, vi } from 'vitest'
import * as api from '../../../../../src/features/task/record/taskApi'
import { changeRecords } from '../../../../../src/features/task/select/changeRecords'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { task } from './taskSample'

vi.mock('../../../../../src/features/task/record/taskApi', () => ({
  changeTasks: vi.fn(),
  deleteTask: vi.fn(),
  destroyTask: vi.fn(),
  restoreTask: vi.fn(),
}))
const { changeTasks, deleteTask } = vi.mocked(api)

const tasks = Array.from({ length: 120 }, (_, index) => task(index + 1, `record ${index + 1}`))
const idsOf = (some: readonly { id: number | string }[]) => some.map(({ id }) => id)
const status = (code: number) => new ApiError('status', '/api/voice/batch', { status: code })

beforeEach(() => {
  vi.resetAllMocks()
  changeTasks.mockImplementation(async ({ ids }) => ({ done: ids, failed: [] }))
})

it('changes fifty records with each call, and tells how far it is', async () => {
  const counts: number[] = []
  const { done, failed } = await changeRecords('remove', tasks, { onProgress: (count) => counts.push(count) })
  expect(changeTasks.mock.calls.map(([{ action, ids }]) => [action, ids.length])).toEqual([
    ['del', 50],
    ['del', 50],
    ['del', 20],
  ])
  expect(done).toEqual(tasks)
  expect(failed).toEqual([])
  expect(counts).toEqual([0, 50, 100, 120])
})

it('says of each record that could not be changed why, also of one that the answer leaves out', async () => {
  changeTasks.mockResolvedValue({ done: ['1'], failed: [{ id: 2, msg: 'Gone.' }] })
  const { done, failed } = await changeRecords('destroy', tasks.slice(0, 3))
  expect(idsOf(done)).toEqual([1])
  expect(failed.map((failure) => [failure.task.id, (failure.error as ApiError).serverText])).toEqual([
    [2, 'Gone.'],
    [3, ''],
  ])
})

it('goes on past a call that fails', async () => {
  changeTasks.mockRejectedValueOnce(status(500))
  const { done, failed } = await changeRecords('restore', tasks)
  expect(idsOf(done)).toEqual(idsOf(tasks.slice(50)))
  expect(failed).toHaveLength(50)
})

it('stops between two calls', async () => {
  let isStopped = false
  changeTasks.mockImplementation(async ({ ids }) => {
    isStopped = true
    return { done: ids, failed: [] }
  })
  const { done } = await changeRecords('remove', tasks, { isStopped: () => isStopped })
  expect(done).toHaveLength(50)
})

it.each([404, 405, 501])('changes them one by one where the server has no such call (%d)', async (code) => {
  changeTasks.mockRejectedValue(status(code))
  const counts: number[] = []
  const { done } = await changeRecords('remove', tasks.slice(0, 3), { onProgress: (count) => counts.push(count) })
  expect(idsOf(done)).toEqual([1, 2, 3])
  expect(changeTasks).toHaveBeenCalledTimes(1)
  expect(deleteTask.mock.calls.map(([id]) => id)).toEqual([1, 2, 3])
  expect(counts.at(-1)).toBe(3)
})

it('needs no call for many to change one', async () => {
  await changeRecords('remove', tasks.slice(0, 1))
  expect(changeTasks).not.toHaveBeenCalled()
  expect(deleteTask).toHaveBeenCalledExactlyOnceWith(1, { quiet: true })
})
