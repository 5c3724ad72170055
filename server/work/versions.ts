/** The versions of a text: every saved change notes what it replaced, so that an older text can be put together again. */
import type { Segment, Version } from '../../src/wire/bodies'
import { taskStatus } from '../../src/wire/codes'
import type { Ports } from '../ports'
import type { OlderText, TaskRow, UserRow } from '../rows'
import type { Tables } from '../tables'
import { Refusal } from '../refusal'
import { segmentParts } from './segments'

export interface Change {
  title?: string | undefined
  speakers?: Record<string, string> | undefined
  /** Changed and new segments. */
  list: Segment[]
  /** Ids of those that go. */
  removed: string[]
}

/** Makes a change the next version of a task, inside a transaction; the task's version is raised already. */
export async function saveVersion(tables: Tables, task: TaskRow, userId: number, now: number, change: Change): Promise<void> {
  const { title, speakers, list, removed } = change
  const ids = [...new Set([...list.map(({ id }) => id), ...removed])]
  const before = new Map<string, Segment | null>(ids.map((id) => [id, null]))
  for (const segment of await tables.segments.byIds(task.id, ids)) before.set(segment.id, segment)
  await tables.versions.add(
    task.id,
    {
      version: task.version + 1,
      at: now,
      userId,
      edits: before.size,
      title: title === undefined ? null : task.title,
      speakers: speakers === undefined ? null : task.speakers,
    },
    before,
  )
  const fields = { ...(title === undefined ? {} : { title }), ...(speakers === undefined ? {} : { speakers }) }
  await tables.tasks.update(task.id, fields)
  if (ids.length > 0) await tables.segments.save(task.id, list, removed)
}

/** Keeps the whole text as a version and empties the task, inside a transaction: it is about to be transcribed again. */
export async function keepAndClear(tables: Tables, task: TaskRow, userId: number, now: number): Promise<void> {
  const row = { version: task.version + 1, at: now, userId, title: null, speakers: null }
  await tables.versions.add(task.id, { ...row, edits: 0 }, new Map())
  for await (const part of segmentParts(tables, task.id)) {
    await tables.versions.add(task.id, { ...row, edits: part.length }, new Map(part.map((segment) => [segment.id, segment])))
  }
  await tables.segments.clear(task.id)
}

/** All versions, the newest first; the last is what the transcription gave, or the oldest that is known. */
export async function versions({ store }: Ports, task: TaskRow): Promise<Version[]> {
  const changes = await store.versions.list(task.id)
  const oldest = changes.at(-1)
  const saved = changes.map(({ version, at, by, edits }) => ({ version, at: new Date(at).toISOString(), by, edits }))
  const first = { version: oldest ? oldest.version - 1 : task.version, at: new Date(task.createdAt).toISOString(), by: '', edits: 0 }
  return [...saved, first]
}

/** @throws Refusal when there is no such version */
export async function olderText({ store }: Ports, task: TaskRow, version: number): Promise<OlderText> {
  const oldest = (await store.versions.list(task.id)).at(-1)
  if (version > task.version || version < (oldest ? oldest.version - 1 : task.version)) throw new Refusal('task.noVersion')
  return store.versions.older(task.id, version)
}

/** The segments of an older version, in parts. */
export async function* olderParts(ports: Ports, taskId: number, { segments }: OlderText): AsyncGenerator<Segment[]> {
  const back = [...segments.values()].filter((segment) => segment !== null).sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))
  let next = 0
  const until = (start: number) => {
    const from = next
    while ((back[next]?.start ?? Infinity) < start) next += 1
    return back.slice(from, next)
  }
  for await (const part of segmentParts(ports.store, taskId)) {
    yield part.flatMap((segment) => [...until(segment.start), ...(segments.has(segment.id) ? [] : [segment])])
  }
  yield until(Infinity)
}

/** Makes an older version the newest. Gives its number. @throws Refusal */
export async function revert(ports: Ports, user: UserRow, task: TaskRow, version: number): Promise<number> {
  if (task.status !== taskStatus.done) throw new Refusal('task.notDone')
  const { segments, title, speakers } = await olderText(ports, task, version)
  const list = [...segments.values()].filter((segment) => segment !== null)
  const removed = [...segments].flatMap(([id, segment]) => (segment ? [] : [id]))
  await ports.store.transaction(async (tables) => {
    if (!(await tables.tasks.bump(task.id, task.version))) throw new Refusal('task.stale')
    const change = { list, removed, title: title ?? undefined, speakers: speakers ?? undefined }
    await saveVersion(tables, task, user.id, ports.clock.now(), change)
  })
  return task.version + 1
}
