import type { Task } from '../../../wire/responses'
import { fetchTasks } from '../record/taskApi'

/** Maximum records per response. */
const pageLimit = 100

/** Bytes used by the user's recordings, including the recycle bin. @throws ApiError */
export async function fetchStorageUsage(signal?: AbortSignal): Promise<number> {
  return totalRecordingBytes([...(await fetchAll(0, signal)), ...(await fetchAll(1, signal))])
}

async function fetchAll(deleted: 0 | 1, signal?: AbortSignal): Promise<Task[]> {
  const all: Task[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await fetchTasks({ page, limit: pageLimit, deleted }, signal)
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}

/** Counts a recording shared by several records once, and samples not at all. */
export function totalRecordingBytes(tasks: readonly Pick<Task, 'id' | 'url' | 'size' | 'sample'>[]): number {
  const own = tasks.filter(({ sample }) => sample !== 1)
  const sizes = new Map(own.map(({ id, url, size }) => [url || `record ${id}`, Math.max(0, size)]))
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}
