import { sql, type RawBuilder } from 'kysely'
import {
  searchOwners,
  type SearchPart,
  type SearchRepositories,
  type SearchText,
} from '../../../ports/searchRepositories'
import { dialectOf } from '../schema/dialect'
import { inTransaction, type Db } from '../schema/schema'

/** Groups of paragraphs and minutes as the triggers number them; see searchMigrations.ts. */
const paragraphsPerPart = 20
const msPerPart = 60_000

/** Begins the token that limits a search to a user: no text contains it. */
const ownerMark = '\u{e000}'

export function searchTable(db: Db): SearchRepositories['search'] {
  return {
    changed: (limit) => db.selectFrom('searchChanges').select(['kind', 'ownerId', 'part']).limit(limit).execute(),
    async ownerOf({ kind, ownerId }) {
      const found = await db
        .selectFrom(ownerTables[searchOwners[kind]])
        .select('userId')
        .where('id', '=', ownerId)
        .executeTakeFirst()
      return found?.userId ?? null
    },
    texts: (part) => textsOf(db, part),
    textsOf: (parts) => textsOfParts(db, parts),
    async records(userId, ids) {
      const rows = await db
        .selectFrom('tasks')
        .select(['id', 'title', 'language', 'createdAt', 'speakers'])
        .where('id', 'in', ids)
        .where('userId', '=', userId)
        .where('deletedAt', 'is', null)
        .execute()
      return rows.map(({ speakers, ...row }) => ({ ...row, speakers: JSON.parse(speakers) as Record<string, string> }))
    },
    async speakers(userId, limit) {
      // Steps from name to name in the primary key: few people speak in thousands of records.
      const next = (after: RawBuilder<unknown>) =>
        sql`(select min(name) from task_speakers where user_id = ${userId} ${after})`
      const { rows } = await sql<{ name: string }>`
        with recursive names (name) as (
          select ${next(sql``)} union all
          select ${next(sql`and name > names.name`)} from names where names.name is not null)
        select name from names where name is not null limit ${limit}`.execute(db)
      return rows.map(({ name }) => name)
    },
    index: ({ kind, ownerId, part }, userId, tokens) =>
      inTransaction(db, async (inside) => {
        const key = { kind, ownerId, part }
        const known = inside
          .selectFrom('searchParts')
          .select('id')
          .where((eb) => eb.and(key))
        const existing = await known.executeTakeFirst()
        if (existing) await sql`delete from search_index where rowid = ${existing.id}`.execute(inside)
        if (tokens.size > 0) {
          const inserted =
            existing ?? (await inside.insertInto('searchParts').values(key).returning('id').executeTakeFirstOrThrow())
          await dialectOf(inside).fullText.insert(inside, inserted.id, [ownerMark + String(userId), ...tokens])
        } else if (existing) {
          await inside.deleteFrom('searchParts').where('id', '=', existing.id).execute()
        }
        await inside
          .deleteFrom('searchChanges')
          .where((eb) => eb.and(key))
          .execute()
      }),
    async find({ userId, tokens, before, limit, records }) {
      const all = [{ text: ownerMark + String(userId), isPrefix: false }, ...tokens]
      const matches = await dialectOf(db).fullText.matches(db, all)
      const older = before === null ? sql`` : sql`and found.rowid < ${before}`
      const among = records ? sql`and (${isOther} or parts.owner_id in (${sql.join(records)}))` : sql``
      const { rows } = await sql<SearchPart & { row: number }>`
        select parts.kind, parts.owner_id as "ownerId", parts.part, parts.id as "row"
        from search_index found join search_parts parts on parts.id = found.rowid
        where ${matches} ${older} ${among} order by found.rowid desc limit ${limit}`.execute(db)
      return rows
    },
  }
}

/** Parts of what is no record. */
const isOther = sql`parts.kind not in (${sql.join(
  Object.entries(searchOwners).flatMap(([kind, owner]) => (owner === 'record' ? [kind] : [])),
)})`

const ownerTables = { record: 'tasks', meeting: 'meetings', translation: 'translations' } as const

/** One query for all minutes of transcripts, of which most searches read many. */
async function textsOfParts(db: Db, parts: readonly SearchPart[]): Promise<SearchText[][]> {
  const minutes = parts.filter(({ kind }) => kind === 'text')
  const wanted = minutes.map(({ ownerId, part }) => sql`(cast(${ownerId} as bigint), cast(${part} as bigint))`)
  const { rows } =
    wanted.length === 0
      ? { rows: [] }
      : await sql<SearchText & { taskId: number; part: number }>`
          with wanted (task_id, part) as (values ${sql.join(wanted)})
          select segments.task_id as "taskId", wanted.part, segments.text, segments.start_ms as "startMs", segments.role
          from wanted join segments on segments.task_id = wanted.task_id
            and segments.start_ms >= wanted.part * ${msPerPart} and segments.start_ms < (wanted.part + 1) * ${msPerPart}
          order by segments.task_id, segments.start_ms, segments.id`.execute(db)
  const lines = new Map<string, SearchText[]>()
  for (const { taskId, part, ...line } of rows) {
    const key = `${taskId} ${part}`
    lines.set(key, [...(lines.get(key) ?? []), line])
  }
  return Promise.all(
    parts.map(async (part) =>
      part.kind === 'text' ? (lines.get(`${part.ownerId} ${part.part}`) ?? []) : textsOf(db, part),
    ),
  )
}

async function textsOf(db: Db, { kind, ownerId, part }: SearchPart): Promise<SearchText[]> {
  const [fromMs, toMs] = [part * msPerPart, (part + 1) * msPerPart]
  switch (kind) {
    case 'title':
      return withoutPlace(await db.selectFrom('tasks').select('title as text').where('id', '=', ownerId).execute())
    case 'notes': {
      const row = await db.selectFrom('tasks').select('notes').where('id', '=', ownerId).executeTakeFirst()
      const notes = row ? (JSON.parse(row.notes) as { text: string; at: number }[]) : []
      return notes.map(({ text, at }) => ({ text, startMs: at, role: '' }))
    }
    case 'text':
      return db
        .selectFrom('segments')
        .select(['text', 'startMs', 'role'])
        .where('taskId', '=', ownerId)
        .where('startMs', '>=', fromMs)
        .where('startMs', '<', toMs)
        .orderBy('startMs')
        .orderBy('id')
        .execute()
    case 'summary': {
      const bodies = db.selectFrom('insights').select('body as text').where('taskId', '=', ownerId)
      return withoutPlace(await bodies.where('kind', '=', 'summary').execute())
    }
    case 'liveTitle': {
      // Its record has the same title.
      const titles = db.selectFrom('meetings').select('title as text').where('id', '=', ownerId)
      return withoutPlace(await titles.where('taskId', 'is', null).execute())
    }
    case 'live':
      return db
        .selectFrom('meetingSegments')
        .select(['text', 'startMs', 'role'])
        .where('meetingId', '=', ownerId)
        .where('startMs', '>=', fromMs)
        .where('startMs', '<', toMs)
        .orderBy('startMs')
        .orderBy('id')
        .execute()
    case 'name':
      return withoutPlace(
        await db.selectFrom('translations').select('name as text').where('id', '=', ownerId).execute(),
      )
    case 'translation': {
      const first = part * paragraphsPerPart
      const paragraphs = await db
        .selectFrom('translatedParagraphs')
        .select(['source', 'target', 'startMs', 'segment'])
        .where('translationId', '=', ownerId)
        .where('place', '>=', first)
        .where('place', '<', first + paragraphsPerPart)
        .orderBy('place')
        .execute()
      return paragraphs.flatMap(({ source, target, startMs, segment }) =>
        // The source of a translated record is found in the record itself.
        [segment === null ? source : '', target].map((text) => ({ text, startMs, role: '' })),
      )
    }
  }
}

const withoutPlace = (rows: readonly { text: string }[]): SearchText[] =>
  rows.map(({ text }) => ({ text, startMs: null, role: '' }))
