import { meetingStatus } from '../../../src/wire/codes'
import { soundBytesPerMs } from '../../ports'
import type { Tables } from '../../tables'
import type { Db } from './schema'

export function uploadsTable(db: Db): Tables['uploads'] {
  return {
    async insert(row) {
      await db.insertInto('uploads').values(row).execute()
    },
    async find(file, userId) {
      const row = await db
        .selectFrom('uploads')
        .selectAll()
        .where('file', '=', file)
        .where('userId', '=', userId)
        .executeTakeFirst()
      return row ?? null
    },
    async usedBytes(userId) {
      const { sum } = await db
        .selectFrom('uploads')
        .select(({ fn }) => fn.sum<number | null>('size').as('sum'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
      const growing = await db
        .selectFrom('meetings')
        .select(({ fn }) => fn.sum<number | null>('soundMs').as('ms'))
        .where('userId', '=', userId)
        .where('status', '=', meetingStatus.live)
        .executeTakeFirstOrThrow()
      return (sum ?? 0) + (growing.ms ?? 0) * soundBytesPerMs
    },
    unused: (before) =>
      db
        .selectFrom('uploads')
        .selectAll()
        .where('createdAt', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('tasks').select('tasks.id').whereRef('tasks.file', '=', 'uploads.file'))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('translations').select('translations.id').whereRef('translations.file', '=', 'uploads.file'))),
        )
        .execute(),
    async remove(file) {
      await db.deleteFrom('uploads').where('file', '=', file).execute()
    },
  }
}
