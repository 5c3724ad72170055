/** Version history: each change stores the values it replaced, so that older versions can be reconstructed. */
import type { WireSegment, TranscriptVersion } from '../../../src/wire/responses'
import { taskStatus } from '../../../src/wire/constants'
import type { Ports } from '../../ports/ports'
import type { VersionDelta, TaskRow, UserRow } from '../../ports/rows'
import type { Repositories } from '../../ports/repositories'
import { RequestError } from '../../lib/requestError'
import type { RecordAccess } from './access'
import { segmentBatches } from './segmentStream'
import { beginTextChange } from './textQuota'

export interface TextChange {
  userId: number
  now: number
  title?: string | undefined
  speakers?: Record<string, string> | undefined
  /** Changed and new segments. */
  list: WireSegment[]
  /** Ids of removed segments. */
  removed: string[]
}

/** Saves a change as the next version, inside the transaction that has incremented the task's version. */
export async function saveVersion(
  repos: Repositories,
  task: TaskRow,
  { userId, now, title, speakers, list, removed }: TextChange,
): Promise<void> {
  const ids = [...new Set([...list.map(({ id }) => id), ...removed])]
  const before = new Map<string, WireSegment | null>(ids.map((id) => [id, null]))
  for (const segment of await repos.segments.byIds(task.id, ids)) before.set(segment.id, segment)
  await repos.versions.add(
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
  await repos.tasks.update(task.id, fields)
  if (ids.length > 0) await repos.segments.save(task.id, list, removed)
  await thinHistory(repos, task.id)
}

/** Maximum number of versions, and how many of the newest are never merged. */
const maxChanges = 200
const recentVersionsKept = 50
/** Larger changes are not merged, because that would take too long. */
const maxMergedEdits = 1_000

/**
 * Limits the history: with too many versions, merges the two closest in time. Editing sessions with pauses between them stay
 * separate, and the original transcription is always retained.
 */
async function thinHistory({ versions: listVersions }: Repositories, taskId: number): Promise<void> {
  const changes = await listVersions.list(taskId)
  if (changes.length <= maxChanges) return
  let closest: { version: number; gapMs: number } | null = null
  for (const [index, { version, at, edits }] of changes.entries()) {
    const next = changes[index - 1]
    // The number before the oldest version refers to the original text.
    if (!next || index < recentVersionsKept || index === changes.length - 1 || edits + next.edits > maxMergedEdits)
      continue
    const gapMs = next.at - at
    if (!closest || gapMs < closest.gapMs) closest = { version, gapMs }
  }
  if (closest) await listVersions.mergeIntoNext(taskId, closest.version)
}

/** Saves the whole text as a version and clears the task before it is transcribed again, inside a transaction. */
export async function archiveAndClear(
  repos: Repositories,
  task: TaskRow,
  { userId, now }: { userId: number; now: number },
): Promise<void> {
  const row = { version: task.version + 1, at: now, userId, title: null, speakers: null }
  await repos.versions.add(task.id, { ...row, edits: 0 }, new Map())
  for await (const part of segmentBatches(repos, task.id)) {
    await repos.versions.add(
      task.id,
      { ...row, edits: part.length },
      new Map(part.map((segment) => [segment.id, segment])),
    )
  }
  await repos.segments.clear(task.id)
}

/**
 * All versions, newest first. The last is the original transcription, or the oldest known version.
 * @param gone the name of authors whose account is deleted
 */
export async function versions({ store }: Ports, task: TaskRow, gone: string): Promise<TranscriptVersion[]> {
  const changes = await store.versions.list(task.id)
  const oldest = changes.at(-1)
  const saved = changes.map(({ at, by, ...same }) => ({ ...same, at: new Date(at).toISOString(), by: by ?? gone }))
  const first = {
    version: oldest ? oldest.version - 1 : task.version,
    at: new Date(task.createdAt).toISOString(),
    by: '',
    edits: 0,
  }
  return [...saved, first]
}

/** @throws RequestError if the version does not exist or was merged */
export async function loadVersionDelta({ store }: Ports, task: TaskRow, version: number): Promise<VersionDelta> {
  const changes = await store.versions.list(task.id)
  const oldest = changes.at(-1)
  const isFirst = version === (oldest ? oldest.version - 1 : task.version)
  if (!isFirst && version !== task.version && !changes.some((change) => change.version === version))
    throw new RequestError('task.noVersion')
  return store.versions.loadDelta(task.id, version)
}

/** The segments of an older version, in batches. */
export async function* versionBatches(
  ports: Ports,
  taskId: number,
  { segments }: VersionDelta,
): AsyncGenerator<WireSegment[]> {
  const restored = [...segments.values()]
    .filter((segment) => segment !== null)
    .sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))
  let next = 0
  const until = (start: number) => {
    const from = next
    while ((restored[next]?.start ?? Infinity) < start) next += 1
    return restored.slice(from, next)
  }
  for await (const part of segmentBatches(ports.store, taskId)) {
    yield part.flatMap((segment) => [...until(segment.start), ...(segments.has(segment.id) ? [] : [segment])])
  }
  yield until(Infinity)
}

/** Restores an older version as the newest and returns its number; its title only for the owner. @throws RequestError */
export async function revertToVersion(
  ports: Ports,
  user: UserRow,
  { access: { task, role, owner }, version }: { access: RecordAccess; version: number },
): Promise<number> {
  if (task.status !== taskStatus.done) throw new RequestError('task.notDone')
  const { segments, title, speakers } = await loadVersionDelta(ports, task, version)
  // A segment whose engine is unknown must not keep that of the current text.
  const list = [...segments.values()]
    .filter((segment) => segment !== null)
    .map((segment) => ({ engine: '', ...segment }))
  const removed = [...segments].flatMap(([id, segment]) => (segment ? [] : [id]))
  await ports.store.transaction(async (repos) => {
    if (!(await repos.tasks.incrementVersion(task.id, task.version))) throw new RequestError('task.stale')
    const quotaCheck = await beginTextChange(repos, owner)
    const oldTitle = role === 'owner' ? (title ?? undefined) : undefined
    const change = { list, removed, title: oldTitle, speakers: speakers ?? undefined }
    await saveVersion(repos, task, { ...change, userId: user.id, now: ports.clock.now() })
    await quotaCheck.check('record', task.id)
  })
  return task.version + 1
}
