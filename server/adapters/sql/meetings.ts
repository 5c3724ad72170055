import type { Selectable } from 'kysely'
import type { MeetingQuery, MeetingRow } from '../../rows'
import type { Tables } from '../../tables'
import type { Db, Schema } from './schema'
import { titleHolds } from './titleHolds'

export function meetingsTable(db: Db): Tables['meetings'] {
  return {
    async insert({ speakers, notes, ...row }) {
      const { id } = await db
        .insertInto('meetings')
        .values({ ...row, speakers: JSON.stringify(speakers), notes: JSON.stringify(notes) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async find(id, userId) {
      const found = db.selectFrom('meetings').selectAll().where('id', '=', id).where('userId', '=', userId)
      const row = await found.executeTakeFirst()
      return row ? meetingOf(row) : null
    },
    async byId(id) {
      const row = await db.selectFrom('meetings').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? meetingOf(row) : null
    },
    page: (query) => page(db, query),
    async update(id, { speakers, notes, ...patch }) {
      const changes = {
        ...patch,
        ...(speakers && { speakers: JSON.stringify(speakers) }),
        ...(notes && { notes: JSON.stringify(notes) }),
      }
      if (Object.keys(changes).length === 0) return
      await db.updateTable('meetings').set(changes).where('id', '=', id).execute()
    },
    async remove(id) {
      await db.deleteFrom('meetings').where('id', '=', id).execute()
    },
    async hasSound(file) {
      return (await db.selectFrom('meetings').select('id').where('file', '=', file).executeTakeFirst()) !== undefined
    },
  }
}

async function page(db: Db, { userId, keyword, status, page: number, limit }: MeetingQuery) {
  let found = db.selectFrom('meetings').where('userId', '=', userId)
  if (status !== undefined) found = found.where('status', '=', status)
  if (keyword) found = found.where(titleHolds(keyword))
  const rows = await found
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((number - 1) * limit)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(meetingOf), total: Number(total) }
}

function meetingOf({ speakers, notes, ...row }: Selectable<Schema['meetings']>): MeetingRow {
  return { ...row, speakers: JSON.parse(speakers), notes: JSON.parse(notes) }
}
