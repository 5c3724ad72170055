/** Moves records to the recycle bin, restores them and deletes them permanently: one, or many at once. */
import type * as v from 'valibot'
import { taskStatus } from '../../../src/wire/constants'
import type { ChangeRecords, RecordAction } from '../../../src/wire/requests'
import { RequestError } from '../../lib/requestError'
import { createTimeSlice } from '../../lib/timeSlice'
import type { FileName } from '../../ports/fileNames'
import type { Ports } from '../../ports/ports'
import type { Repositories } from '../../ports/repositories'
import type { TaskRow, UserRow } from '../../ports/rows'
import { reconcile } from '../credit/credit'
import { cancelTaskJobs } from '../queueJob'
import { removeInParts } from '../removeInParts'
import { recognizedSeconds } from '../transcription/transcriptionFailure'
import { recordFor } from './access'

/** Changes a record, and returns the files that nothing needs afterward. */
type RecordChange = (repos: Repositories, task: TaskRow, now: number) => Promise<FileName[]>

interface ChangedRecords {
  /** Ids of the records that are as wanted now. */
  done: number[]
  failed: { id: number; error: RequestError }[]
}

const changes: Readonly<Record<RecordAction, RecordChange>> = {
  async del(repos, { id, deletedAt }, now) {
    if (deletedAt === null) await repos.tasks.update(id, { deletedAt: now })
    return []
  },
  async restore(repos, { id, deletedAt }, now) {
    if (deletedAt === null) return []
    await repos.tasks.update(id, { deletedAt: null })
    // Its summary may wait for this.
    await repos.queue.expedite('summary', id, now)
    return []
  },
  async destroy(repos, task, now) {
    const { id, file, peaksFile } = task
    if (task.status === taskStatus.running) await refundRest(repos, task, now)
    await cancelTaskJobs(repos, id)
    await repos.tasks.markRemoved(id)
    const isUnused = file !== '' && (await repos.tasks.byFile(file)).length === 0
    if (isUnused) await repos.uploads.remove(file)
    return [...(isUnused ? [file] : []), ...(peaksFile === null ? [] : [peaksFile])]
  },
}

/** The user may have read the partial transcript, so the time up to the last stored chunk stays charged. */
async function refundRest(repos: Repositories, task: TaskRow, now: number): Promise<void> {
  await reconcile(repos, task, { seconds: await recognizedSeconds(repos, task.id), now })
}

/** Changes one record of the user. @throws RequestError */
export async function changeRecord(
  ports: Ports,
  user: UserRow,
  { action, id }: { action: RecordAction; id: number },
): Promise<void> {
  const { failed } = await changeRecords(ports, user, { action, ids: [id] })
  for (const { error } of failed) throw error
}

/**
 * Deletes a record permanently, with its recording unless another record uses it. Refunds the rest of a running transcription.
 * @throws RequestError
 */
export const destroyRecord = (ports: Ports, user: UserRow, id: number): Promise<void> =>
  changeRecord(ports, user, { action: 'destroy', id })

/**
 * Changes the user's records one after another. A refusal of one, whatever the reason, leaves the others. What takes long is several
 * transactions; a file is removed after the one that makes it unused, or by the cleanup if the server dies in between.
 */
export async function changeRecords(
  ports: Ports,
  user: UserRow,
  { action, ids }: v.InferOutput<typeof ChangeRecords>,
): Promise<ChangedRecords> {
  const { store, files } = ports
  const outcome: ChangedRecords = { done: [], failed: [] }
  let left = [...new Set(ids)]
  while (left.length > 0) {
    const step = await store.transaction((repos) =>
      changeFirst(repos, user, { action, ids: left, now: ports.clock.now() }),
    )
    for (const file of step.unused) await files.remove(file)
    if (action === 'destroy') for (const id of step.done) await removeInParts(store, 'tasks', id)
    outcome.done.push(...step.done)
    outcome.failed.push(...step.failed)
    left = left.slice(step.done.length + step.failed.length)
    if (left.length > 0) await createTimeSlice().pause()
  }
  return outcome
}

/** Changes the first of the records, as many as a time slice allows. */
async function changeFirst(
  repos: Repositories,
  user: UserRow,
  { action, ids, now }: { action: RecordAction; ids: readonly number[]; now: number },
): Promise<ChangedRecords & { unused: FileName[] }> {
  const step: ChangedRecords & { unused: FileName[] } = { done: [], failed: [], unused: [] }
  const timeSlice = createTimeSlice()
  for (const id of ids) {
    try {
      const { task } = await recordFor(repos, user, { id, need: 'owner' })
      step.unused.push(...(await changes[action](repos, task, now)))
      step.done.push(id)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      step.failed.push({ id, error })
    }
    if (timeSlice.expired()) break
  }
  return step
}
