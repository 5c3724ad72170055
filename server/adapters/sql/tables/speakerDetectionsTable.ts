import { taskStatus } from '../../../../src/wire/constants'
import type { SpeakerDetectionLease, SpeakerRepositories } from '../../../ports/speakerRepositories'
import { isDue } from '../schema/clockSkew'
import { dialectOf } from '../schema/dialect'
import { inTransaction, type Db } from '../schema/schema'

/** A detection that has not run yet. */
const unstarted = {
  status: 'queued',
  progress: 0,
  found: 0,
  version: null,
  error: '',
  leasedUntil: null,
  tries: 0,
} as const

export function speakerDetectionsTable(db: Db): SpeakerRepositories['speakerDetections'] {
  const { isShared } = dialectOf(db)
  const leased = ({ id, tries }: SpeakerDetectionLease) =>
    db.updateTable('speakerDetections').where('id', '=', id).where('tries', '=', tries).where('status', '=', 'running')
  const add: SpeakerRepositories['speakerDetections']['add'] = (taskId, { speakers, replace }, now) =>
    inTransaction(db, async (inside) => {
      // A new id, so that an earlier lease ends.
      await inside.deleteFrom('speakerDetections').where('taskId', '=', taskId).execute()
      await inside
        .insertInto('speakerDetections')
        .values({ ...unstarted, taskId, speakers, replaces: replace ? 1 : 0, due: now })
        .execute()
    })
  const byTask: SpeakerRepositories['speakerDetections']['byTask'] = async (taskId) => {
    const row = await db
      .selectFrom('speakerDetections')
      .select(['speakers', 'replaces', 'status', 'progress', 'found', 'version', 'error'])
      .where('taskId', '=', taskId)
      .executeTakeFirst()
    if (!row) return null
    const { replaces, ...same } = row
    return { ...same, replace: replaces === 1 }
  }
  return {
    add,
    byTask,
    async restart(taskId, now) {
      const row = await byTask(taskId)
      if (row) await add(taskId, { speakers: row.speakers, replace: false }, now)
    },
    async claim(now, leaseMs) {
      const row = await db
        .updateTable('speakerDetections')
        .set(({ eb }) => ({ status: 'running', leasedUntil: now + leaseMs, tries: eb('tries', '+', 1) }))
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('speakerDetections as one')
            .innerJoin('tasks', 'tasks.id', 'one.taskId')
            .select('one.id')
            .where('one.status', 'in', ['queued', 'running'])
            .where('tasks.status', '=', taskStatus.done)
            .where(isDue('one.due', now))
            .where(({ or, eb }) => or([eb('one.leasedUntil', 'is', null), eb('one.leasedUntil', '<=', now)]))
            .orderBy('one.due')
            .orderBy('one.id')
            .limit(1)
            .$if(isShared, (query) => query.forUpdate('one').skipLocked()),
        )
        .returning(['id', 'taskId', 'speakers', 'replaces', 'tries'])
        .executeTakeFirst()
      if (!row) return null
      const { replaces, ...same } = row
      return { ...same, replace: replaces === 1 }
    },
    async renew(lease, until, progress) {
      const renewed = await leased(lease)
        .set({ leasedUntil: until, ...(progress !== undefined && { progress }) })
        .executeTakeFirst()
      return renewed.numUpdatedRows > 0n
    },
    async finish(lease, { status, found, version, error }) {
      const finished = await leased(lease)
        .set({ status, found, version, error, leasedUntil: null, ...(status === 'done' && { progress: 100 }) })
        .executeTakeFirst()
      return finished.numUpdatedRows > 0n
    },
    async reschedule(lease, due, tries) {
      await leased(lease).set({ status: 'queued', due, tries, progress: 0, leasedUntil: null }).execute()
    },
    async releaseAll() {
      if (isShared) return
      await db
        .updateTable('speakerDetections')
        .set({ status: 'queued', progress: 0, leasedUntil: null })
        .where('status', '=', 'running')
        .execute()
    },
  }
}
