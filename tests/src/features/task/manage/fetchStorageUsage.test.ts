import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchTasks } from '../../../../../src/features/task/record/taskApi'
import { totalRecordingBytes, fetchStorageUsage } from '../../../../../src/features/task/manage/fetchStorageUsage'
import { task } from '../select/taskSample'

vi.mock('../../../../../src/features/task/record/taskApi', () => ({ fetchTasks: vi.fn() }))

const requestedPages = () => vi.mocked(fetchTasks).mock.calls.map(([{ page, deleted }]) => [deleted, page])

beforeEach(() => {
  vi.clearAllMocks()
})

describe('the storage used', () => {
  it('is the sum over every page of both bins', async () => {
    const records = Array.from({ length: 150 }, (_, id) => ({ ...task(id, ''), size: 10 }))
    const binned = [{ ...task(500, ''), size: 7 }]
    vi.mocked(fetchTasks).mockImplementation(async ({ page, limit, deleted }) => {
      const all = deleted === 1 ? binned : records
      const [at, most] = [Number(page), Number(limit)]
      return { rows: all.slice((at - 1) * most, at * most), total: all.length }
    })
    expect(await fetchStorageUsage()).toBe(1_507)
    expect(requestedPages()).toEqual([
      [0, 1],
      [0, 2],
      [1, 1],
    ])
  })

  it('is found even where the server counts more than it gives', async () => {
    vi.mocked(fetchTasks).mockResolvedValue({ rows: [], total: 5 })
    expect(await fetchStorageUsage()).toBe(0)
    expect(requestedPages()).toEqual([
      [0, 1],
      [1, 1],
    ])
  })

  it('counts a recording once, however many records are of it', () => {
    const of = (id: number, url: string) => ({ ...task(id, ''), url, size: 5 })
    expect(totalRecordingBytes([of(1, 'a'), of(2, 'a'), of(3, 'b'), of(4, ''), of(5, '')])).toBe(20)
  })
})
