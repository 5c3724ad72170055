import type { WireSegment } from '../../src/wire/responses'
import type { Site } from './site'

export const segments: WireSegment[] = [
  { id: 'a', start: 1_000, end: 4_000, role: '1', text: 'The budget of the library grows next year.' },
  { id: 'b', start: 5_000, end: 9_000, role: '2', text: 'The library needs a new roof before winter.' },
  { id: 'c', start: 10_000, end: 14_000, role: '1', text: 'A new roof costs a third of the budget.' },
]

/** Adds a transcribed record; returns its id. */
export async function addRecord(site: Site, token: string, list = segments): Promise<number> {
  const task = await site.addTask(token)
  const { store } = site.backend.ports
  await store.segments.save(task, list, [])
  await store.tasks.update(task, { status: 2 })
  return task
}
