import type { Task } from '../../../wire/bodies'
import { fetchTasks } from '../api'

/** The most records that one answer holds. */
const pageLimit = 100

/** Bytes that the recordings of a user take, those in the recycle bin too. @throws ApiError */
export async function fetchStorageUsed(signal?: AbortSignal): Promise<number> {
  return bytesOf([...(await fetchAll(0, signal)), ...(await fetchAll(1, signal))])
}

async function fetchAll(deleted: 0 | 1, signal?: AbortSignal): Promise<Task[]> {
  const all: Task[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await fetchTasks({ page, limit: pageLimit, deleted }, signal)
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}

/** Two records of one recording take its room once. */
export function bytesOf(tasks: readonly Pick<Task, 'id' | 'url' | 'size'>[]): number {
  const sizes = new Map(tasks.map(({ id, url, size }) => [url || `record ${id}`, Math.max(0, size)]))
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}
