import type { Selectable } from 'kysely'
import { meetingStatus } from '../../../../src/wire/constants'
import type { MeetingQuery, MeetingRow } from '../../../ports/rows'
import type { Repositories } from '../../../ports/repositories'
import type { Db, DatabaseSchema } from '../schema/schema'
import { removalInParts } from './removal'
import { titleContains } from '../schema/titleFilter'

export function meetingsTable(db: Db): Repositories['meetings'] {
  const existing = db.selectFrom('meetings').where('removed', '=', 0)
  return {
    ...removalInParts(db, 'meetings'),
    async insert({ speakers, notes, vocabulary = [], ...row }) {
      const { id } = await db
        .insertInto('meetings')
        .values({
          ...row,
          speakers: JSON.stringify(speakers),
          notes: JSON.stringify(notes),
          vocabulary: JSON.stringify(vocabulary),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async find(id, userId) {
      const found = existing.selectAll().where('id', '=', id).where('userId', '=', userId)
      const row = await found.executeTakeFirst()
      return row ? toMeetingRow(row) : null
    },
    async byId(id) {
      const row = await existing.selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toMeetingRow(row) : null
    },
    page: (query) => page(db, query),
    async update(id, { speakers, notes, vocabulary, ...patch }) {
      const changes = {
        ...patch,
        ...(speakers && { speakers: JSON.stringify(speakers) }),
        ...(notes && { notes: JSON.stringify(notes) }),
        ...(vocabulary && { vocabulary: JSON.stringify(vocabulary) }),
      }
      if (Object.keys(changes).length === 0) return
      await db.updateTable('meetings').set(changes).where('id', '=', id).execute()
    },
    async usesAudio(file) {
      return (await existing.select('id').where('file', '=', file).executeTakeFirst()) !== undefined
    },
    async unfinished(before) {
      const live = existing.selectAll().where('status', '=', meetingStatus.live).where('createdAt', '<', before)
      return (await live.orderBy('id').execute()).map(toMeetingRow)
    },
  }
}

async function page(db: Db, { userId, keyword, status, page: number, limit }: MeetingQuery) {
  let found = db.selectFrom('meetings').where('userId', '=', userId).where('removed', '=', 0)
  if (status !== undefined) found = found.where('status', '=', status)
  if (keyword) found = found.where(titleContains(keyword))
  const rows = await found
    .select(listedColumns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((number - 1) * limit)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** All columns except those that may be long. */
const listedColumns = [
  ...([
    'id',
    'userId',
    'title',
    'language',
    'target',
    'remark',
    'status',
    'createdAt',
    'file',
    'peaksFile',
    'soundMs',
  ] as const),
  ...(['heardMs', 'paidSteps', 'taskId'] as const),
]

function toMeetingRow({
  speakers,
  notes,
  vocabulary,
  removed: _,
  ...row
}: Selectable<DatabaseSchema['meetings']>): MeetingRow {
  return { ...row, speakers: JSON.parse(speakers), notes: JSON.parse(notes), vocabulary: JSON.parse(vocabulary) }
}
