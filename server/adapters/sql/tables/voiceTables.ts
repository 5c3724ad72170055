import type { SpeakerRepositories } from '../../../ports/speakerRepositories'
import { inTransaction, type Db } from '../schema/schema'

export const voiceTables = (db: Db): Pick<SpeakerRepositories, 'voiceProfiles' | 'voiceProposals'> => ({
  voiceProfiles: profilesTable(db),
  voiceProposals: proposalsTable(db),
})

function profilesTable(db: Db): SpeakerRepositories['voiceProfiles'] {
  return {
    async enabledSince(userId) {
      const row = await db.selectFrom('voiceConsents').select('since').where('userId', '=', userId).executeTakeFirst()
      return row?.since ?? null
    },
    async enable(userId, since) {
      await db
        .insertInto('voiceConsents')
        .values({ userId, since })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    disable: (userId) =>
      inTransaction(db, async (inside) => {
        await inside.deleteFrom('voiceConsents').where('userId', '=', userId).execute()
        await inside.deleteFrom('voiceProfiles').where('userId', '=', userId).execute()
      }),
    async list(userId) {
      const rows = await db
        .selectFrom('voiceProfiles')
        .leftJoin('tasks', 'tasks.id', 'voiceProfiles.taskId')
        .selectAll('voiceProfiles')
        .select('tasks.title')
        .where('voiceProfiles.userId', '=', userId)
        .orderBy('name')
        .execute()
      return rows.map(({ embedding, taskId, title, ...same }) => ({
        ...same,
        embedding: toFloats(embedding),
        task: taskId === null ? null : { id: taskId, title: title ?? '' },
      }))
    },
    async save({ embedding, now, ...same }) {
      const saved = await db
        .insertInto('voiceProfiles')
        .values({ ...same, embedding: toBytes(embedding), createdAt: now, updatedAt: now })
        .onConflict((conflict) =>
          conflict.columns(['userId', 'name']).doUpdateSet((eb) => ({
            model: eb.ref('excluded.model'),
            embedding: eb.ref('excluded.embedding'),
            seconds: eb.ref('excluded.seconds'),
            taskId: eb.ref('excluded.taskId'),
            updatedAt: eb.ref('excluded.updatedAt'),
          })),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      return saved.id
    },
    rename: (userId, id, name) =>
      inTransaction(db, async (inside) => {
        const own = inside.selectFrom('voiceProfiles').select('id').where('userId', '=', userId)
        const owner = await own.where('name', '=', name).executeTakeFirst()
        if (owner && owner.id !== id) return 'taken'
        const renamed = await inside
          .updateTable('voiceProfiles')
          .set({ name })
          .where('userId', '=', userId)
          .where('id', '=', id)
          .executeTakeFirst()
        return renamed.numUpdatedRows > 0n ? 'done' : 'missing'
      }),
    async remove(userId, id) {
      await db.deleteFrom('voiceProfiles').where('userId', '=', userId).where('id', '=', id).execute()
    },
  }
}

function proposalsTable(db: Db): SpeakerRepositories['voiceProposals'] {
  return {
    replace: (taskId, proposals) =>
      inTransaction(db, async (inside) => {
        await inside.deleteFrom('voiceProposals').where('taskId', '=', taskId).where('refused', '=', 0).execute()
        if (proposals.length === 0) return
        await inside
          .insertInto('voiceProposals')
          .values(proposals.map(({ role, profileId }) => ({ taskId, role, profileId, refused: 0 })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }),
    list: (taskId) =>
      db
        .selectFrom('voiceProposals')
        .innerJoin('voiceProfiles', 'voiceProfiles.id', 'voiceProposals.profileId')
        .select(['role', 'profileId', 'name'])
        .where('voiceProposals.taskId', '=', taskId)
        .where('refused', '=', 0)
        .orderBy('role')
        .execute(),
    async refuse(taskId, { role, profileId }) {
      await db
        .updateTable('voiceProposals')
        .set({ refused: 1 })
        .where('taskId', '=', taskId)
        .where('role', '=', role)
        .where('profileId', '=', profileId)
        .execute()
    },
  }
}

const toBytes = (floats: Float32Array): Uint8Array =>
  new Uint8Array(floats.buffer, floats.byteOffset, floats.byteLength)

/** A copy, since the bytes may not be aligned. */
const toFloats = (bytes: Uint8Array | ArrayBuffer): Float32Array =>
  new Float32Array(new Uint8Array(bytes).slice().buffer)
