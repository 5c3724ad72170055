import type { SpeakerRepositories } from '../../../ports/speakerRepositories'
import type { Db } from '../schema/schema'

const unstarted = { status: 'queued', progress: 0, found: 0, version: null, error: '' } as const

export function speakerDetectionsTable(db: Db): SpeakerRepositories['speakerDetections'] {
  return {
    async add(taskId, { speakers, replace }) {
      const row = { ...unstarted, speakers, replaces: replace ? 1 : 0 }
      await db
        .insertInto('speakerDetections')
        .values({ ...row, taskId })
        .onConflict((conflict) => conflict.column('taskId').doUpdateSet(row))
        .execute()
    },
    async restart(taskId) {
      await db
        .updateTable('speakerDetections')
        .set({ ...unstarted, replaces: 0 })
        .where('taskId', '=', taskId)
        .execute()
    },
    async byTask(taskId) {
      const row = await db
        .selectFrom('speakerDetections')
        .select(['speakers', 'replaces', 'status', 'progress', 'found', 'version', 'error'])
        .where('taskId', '=', taskId)
        .executeTakeFirst()
      if (!row) return null
      const { replaces, ...same } = row
      return { ...same, replace: replaces === 1 }
    },
    async update(taskId, patch) {
      await db.updateTable('speakerDetections').set(patch).where('taskId', '=', taskId).execute()
    },
  }
}
