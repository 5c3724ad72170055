/** What the suites of the store stand on: rows with everything in them. */
import type { NewTask, TaskRow, UserRow } from '../../../server/rows'
import type { Store } from '../../../server/tables'
import type { Segment } from '../../../src/wire/bodies'

export interface StoreUnderTest {
  store: Store
  close(): Promise<void>
}

export function userRow(username: string, change: Partial<UserRow> = {}): Omit<UserRow, 'id'> {
  return {
    username, passwordHash: 'hash', name: username, avatar: '', phone: '', roles: [], generalSeconds: 100, memberSeconds: 0,
    balanceCents: 0, storageMb: 1, vipEnd: '', vipForever: false, createdAt: 0, ...change,
  }
}

/** Adds a user; gives the id. */
export async function addUser(store: Store, username = 'someone', change: Partial<UserRow> = {}): Promise<number> {
  const id = await store.users.insert(userRow(username, change))
  if (id === false) throw new Error(`${username} is taken`)
  return id
}

export function taskRow(userId: number, change: Partial<TaskRow> = {}): NewTask {
  return {
    userId, title: 'A talk', status: 1, type: 'file', language: 'en', mode: 'normal', file: 'file.mp3', size: 1, times: 10, createdAt: 0,
    progress: 0, error: '', speakers: {}, peaksFile: null, deletedAt: null, version: 0, attempt: 1, ...change,
  }
}

export const addTask = (store: Store, userId: number, change: Partial<TaskRow> = {}) => store.tasks.insert(taskRow(userId, change))

export const segment = (id: string, start: number, text = id): Segment => ({ id, start, end: start + 100, role: '', text })
