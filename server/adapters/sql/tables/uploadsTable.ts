import { meetingStatus } from '../../../../src/wire/constants'
import { pcmBytesPerMs } from '../../../ports/ports'
import type { Repositories } from '../../../ports/repositories'
import { fileUrl } from '../../../usecases/records/tasks'
import type { Db } from '../schema/schema'

export function uploadsTable(db: Db): Repositories['uploads'] {
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
      const live = await db
        .selectFrom('meetings')
        .select(({ fn }) => fn.sum<number | null>('soundMs').as('ms'))
        .where('userId', '=', userId)
        .where('status', '=', meetingStatus.live)
        .executeTakeFirstOrThrow()
      const shared = await db
        .selectFrom('shares')
        .select(({ fn }) => fn.sum<number | null>('soundBytes').as('bytes'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
      return (sum ?? 0) + (live.ms ?? 0) * pcmBytesPerMs + (shared.bytes ?? 0)
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
          not(
            exists(
              selectFrom('translations').select('translations.id').whereRef('translations.file', '=', 'uploads.file'),
            ),
          ),
        )
        .execute(),
    async unreferenced(files) {
      if (files.length === 0) return []
      const columns = [
        db.selectFrom('uploads').select('file').where('file', 'in', files),
        db.selectFrom('partialUploads').select('file').where('file', 'in', files),
        db.selectFrom('tasks').select('file').where('file', 'in', files),
        db.selectFrom('tasks').select('peaksFile as file').where('peaksFile', 'in', files),
        db.selectFrom('meetings').select('file').where('file', 'in', files),
        db.selectFrom('meetings').select('peaksFile as file').where('peaksFile', 'in', files),
        db.selectFrom('translations').select('file').where('file', 'in', files),
        db.selectFrom('shares').select('soundFile as file').where('soundFile', 'in', files),
      ]
      const referenced = new Set<string | null>()
      for (const column of columns) for (const { file } of await column.execute()) referenced.add(file)
      const avatars = await db.selectFrom('users').select('avatar').where('avatar', 'in', files.map(fileUrl)).execute()
      for (const { avatar } of avatars) referenced.add(avatar.slice(fileUrl('').length))
      return files.filter((file) => !referenced.has(file))
    },
    async remove(file) {
      await db.deleteFrom('uploads').where('file', '=', file).execute()
    },
  }
}
