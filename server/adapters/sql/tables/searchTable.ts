import { sql, type RawBuilder } from 'kysely'
import {
  enoughOfPage,
  searchOwners,
  type FoundPart,
  type FoundParts,
  type PartQuery,
  type SearchKind,
  type SearchPart,
  type SearchRepositories,
  type SearchText,
} from '../../../ports/searchRepositories'
import { dialectOf } from '../schema/dialect'
import { inTransaction, type Db } from '../schema/schema'

/** Groups of paragraphs and minutes as the triggers number them; see searchMigrations.ts. */
const paragraphsPerPart = 20
const msPerPart = 60_000

/** Begin the tokens that limit a search to a user and to a language: no text contains them. */
const ownerMark = '\u{e000}'
const languageMark = '\u{e002}'
const ownerToken = (userId: number) => ownerMark + String(userId)
/** Of letters and digits, as tokens are; without a language that of what is no record. */
const languageToken = (language: string | null) => languageMark + (language ?? '').replace(/[^a-z\d]/gi, '')

export function searchTable(db: Db): SearchRepositories['search'] {
  return {
    changed: (limit) => db.selectFrom('searchChanges').select(['kind', 'ownerId', 'part']).limit(limit).execute(),
    async ownerOf({ kind, ownerId }) {
      if (searchOwners[kind] === 'record') {
        const records = db
          .selectFrom('tasks')
          .select(['userId', 'language'])
          .where('id', '=', ownerId)
          .where('removed', '=', 0)
        return (await records.executeTakeFirst()) ?? null
      }
      const table = searchOwners[kind] === 'meeting' ? 'meetings' : 'translations'
      const found = await db
        .selectFrom(table)
        .select('userId')
        .where('id', '=', ownerId)
        .where('removed', '=', 0)
        .executeTakeFirst()
      return found ? { ...found, language: null } : null
    },
    texts: async (part) => (await textsOfParts(db, [part]))[0] ?? [],
    textsOf: (parts) => textsOfParts(db, parts),
    async records(userId, ids) {
      const shared = db
        .selectFrom('people')
        .select('taskId')
        .where('people.userId', '=', userId)
        .where('people.taskId', 'in', ids)
      const rows = await db
        .selectFrom('tasks')
        .innerJoin('users', 'users.id', 'tasks.userId')
        .select(['tasks.id', 'title', 'language', 'tasks.createdAt', 'speakers', 'tasks.userId'])
        .select(['users.name', 'users.username'])
        .where('tasks.id', 'in', ids)
        .where('deletedAt', 'is', null)
        .where(({ eb, and, or }) =>
          or([
            eb('tasks.userId', '=', userId),
            and([eb('tasks.id', 'in', shared), eb('users.closedAt', 'is', null), eb('users.deleteAt', 'is', null)]),
          ]),
        )
        .execute()
      return rows.map(({ speakers, name, username, userId: ownerId, ...row }) => ({
        ...row,
        speakers: JSON.parse(speakers) as Record<string, string>,
        ownerName: ownerId === userId ? null : name || username,
      }))
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
    index: ({ kind, ownerId, part }, { userId, language }, tokens) =>
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
          const all = [ownerToken(userId), languageToken(language), ...tokens]
          await dialectOf(inside).fullText.insert(inside, inserted.id, all)
        } else if (existing) {
          await inside.deleteFrom('searchParts').where('id', '=', existing.id).execute()
        }
        await inside
          .deleteFrom('searchChanges')
          .where((eb) => eb.and(key))
          .execute()
      }),
    find: (query) => findParts(db, query),
  }
}

/** Rows with all tokens that are looked at where filters leave some of them. */
const scans = { first: 2_000, second: 12_000 } as const
/** Of more records, the rows that they have aren't looked up. */
const fewRecords = 200
/** Ranges of rows that are so close are read as one. */
const rowsBetweenRanges = 500
/** At first, and at most: each costs as much as hundreds of rows. */
const [firstRanges, mostRanges] = [10, 40]

const allKinds = Object.keys(searchOwners).length
const partColumns = sql`parts.kind, parts.owner_id as "ownerId", parts.part, parts.id as "row"`

async function findParts(db: Db, query: PartQuery): Promise<FoundParts> {
  const { userIds, tokens, before, limit, kinds, records, language } = query
  if (userIds.length === 0 || kinds.length === 0) return { parts: [], next: null }
  const choices = [userIds.map(ownerToken), ...(language ? [[languageToken(language), languageToken(null)]] : [])]
  const matches = await dialectOf(db).fullText.matches(db, choices, tokens)
  if (records || kinds.length < allKinds) return findFiltered(db, query, matches)
  const { rows } = await sql<FoundPart>`
    select ${partColumns} from search_index found join search_parts parts on parts.id = found.rowid
    where ${matches} ${olderThan(before)} order by found.rowid desc limit ${limit}`.execute(db)
  return { parts: rows, next: rows.length < limit ? null : (rows.at(-1)?.row ?? null) }
}

const olderThan = (row: number | null) => (row === null ? sql`` : sql`and found.rowid < ${row}`)

/**
 * Leaves out those parts that the filters do. Looks at the newest rows with all tokens, which are all rows where they are rare. If only few of
 * them are left: then at the rows of the records if they are few, or else at more of those with all tokens.
 */
async function findFiltered(db: Db, query: PartQuery, matches: RawBuilder<unknown>): Promise<FoundParts> {
  const { limit, kinds, records } = query
  const among = records ? sql`and (${isOther} or parts.owner_id in ${dialectOf(db).numbers(records)})` : sql``
  const isWanted = sql`parts.kind in (${sql.join(kinds)}) ${among}`
  const scan = { matches, isWanted, size: scans.first, limit, before: query.before }
  const { parts, next } = await findInScan(db, scan)
  if (next === null || parts.length >= limit * enoughOfPage) return { parts, next }
  if (!records || records.length > fewRecords) {
    const more = await findInScan(db, { ...scan, size: scans.second, limit: limit - parts.length, before: next })
    return { parts: [...parts, ...more.parts], next: more.next }
  }
  const ranges = (await rangesOf(db, query, records)).filter(({ low }) => low < next)
  for (let size = firstRanges; ranges.length > 0; size = Math.min(size * 2, mostRanges)) {
    const wanted = { condition: sql`${matches} ${olderThan(next)} and ${isWanted}`, limit: limit - parts.length }
    parts.push(...(await findInRanges(db, ranges.splice(-size), wanted)))
    if (parts.length === limit) return { parts, next: parts.at(-1)?.row ?? null }
  }
  return { parts, next: null }
}

interface Scan {
  matches: RawBuilder<unknown>
  isWanted: RawBuilder<unknown>
  /** Rows with all tokens that are looked at. */
  size: number
  limit: number
  before: number | null
}

async function findInScan(db: Db, { matches, isWanted, size, limit, before }: Scan): Promise<FoundParts> {
  // The order of the tables is that of reading.
  const { rows } = await sql<FoundPart & { total: number; last: number | null }>`
    with scanned as materialized (
      select found.rowid as id from search_index found where ${matches} ${olderThan(before)}
      order by found.rowid desc limit ${size})
    select wanted.*, ends.total, ends.last from (select count(*) as total, min(id) as last from scanned) ends
    left join (
      select ${partColumns} from scanned cross join search_parts parts where parts.id = scanned.id and ${isWanted}
      order by scanned.id desc limit ${limit}) wanted on true`.execute(db)
  const found = rows.flatMap(({ total: _, last: __, ...part }) => (part.kind === null ? [] : [part]))
  const parts = found.toSorted((one, other) => other.row - one.row)
  if (parts.length === limit) return { parts, next: parts.at(-1)?.row ?? null }
  const [end] = rows
  return { parts, next: end && end.total === size ? end.last : null }
}

/** Newest first. Sorting the few rows of ranges costs less than finding them backward. */
async function findInRanges(
  db: Db,
  ranges: readonly RowRange[],
  { condition, limit }: { condition: RawBuilder<unknown>; limit: number },
): Promise<FoundPart[]> {
  const union = sql.join(
    ranges.map(({ low, high }) => sql`select ${sql.lit(low)} as low, ${sql.lit(high)} as high`),
    sql` union all `,
  )
  const { rows } = await sql<FoundPart>`
    select ${partColumns} from (${union}) ranges cross join search_index found cross join search_parts parts
    where found.rowid >= ranges.low and found.rowid <= ranges.high and parts.id = found.rowid and ${condition}
    order by parts.id desc limit ${limit}`.execute(db)
  return rows
}

interface RowRange {
  low: number
  high: number
}

/** The rows in which parts of these records may be, and of all that is no record, in order. */
async function rangesOf(db: Db, { userIds, kinds }: PartQuery, records: readonly number[]): Promise<RowRange[]> {
  const owners = {
    record: dialectOf(db).numbers(records),
    meeting: sql`(select id from meetings where user_id in (${sql.join(userIds)}))`,
    translation: sql`(select id from translations where user_id in (${sql.join(userIds)}))`,
  }
  const { rows } = await sql<RowRange>`${sql.join(
    kinds.map(
      (kind) => sql`select min(id) as low, max(id) as high from search_parts
        where kind = ${kind} and owner_id in ${owners[searchOwners[kind]]} group by owner_id`,
    ),
    sql` union all `,
  )} order by low`.execute(db)
  const merged: RowRange[] = []
  for (const { low, high } of rows) {
    const last = merged.at(-1)
    if (last && low <= last.high + rowsBetweenRanges) last.high = Math.max(last.high, high)
    else merged.push({ low, high })
  }
  return merged
}

/** Parts of what is no record. */
const isOther = sql`parts.kind not in (${sql.join(
  Object.entries(searchOwners).flatMap(([kind, owner]) => (owner === 'record' ? [kind] : [])),
)})`

/** Where the lines of transcripts are. */
const spokenTables = {
  text: { table: sql.table('segments'), owner: sql.ref('task_id') },
  live: { table: sql.table('meeting_segments'), owner: sql.ref('meeting_id') },
}
type SpokenKind = keyof typeof spokenTables
const isSpoken = (kind: SearchKind): kind is SpokenKind => kind in spokenTables

async function textsOfParts(db: Db, parts: readonly SearchPart[]): Promise<SearchText[][]> {
  const spoken = new Map([...(await spokenTexts(db, 'text', parts)), ...(await spokenTexts(db, 'live', parts))])
  return Promise.all(
    parts.map(async (part) => {
      const { kind } = part
      return isSpoken(kind) ? (spoken.get(keyOf(part)) ?? []) : textsOf(db, { ...part, kind })
    }),
  )
}

const keyOf = ({ kind, ownerId, part }: SearchPart) => `${kind} ${ownerId} ${part}`

/** One query for all minutes of transcripts, of which most searches read many. */
async function spokenTexts(db: Db, kind: SpokenKind, parts: readonly SearchPart[]): Promise<Map<string, SearchText[]>> {
  const texts = new Map<string, SearchText[]>()
  const wanted = parts
    .filter((part) => part.kind === kind)
    .map(({ ownerId, part }) => sql`(cast(${ownerId} as bigint), cast(${part} as bigint))`)
  if (wanted.length === 0) return texts
  const { table, owner } = spokenTables[kind]
  const ms = sql.lit(msPerPart)
  const { rows } = await sql<SpokenRow>`
    with wanted (id, part) as (values ${sql.join(wanted)}),
    bounds as (
      select id, part, coalesce(
        (select min(start_ms) from ${table} where ${owner} = wanted.id
          and start_ms >= (wanted.part + 1) * ${ms} and start_ms < (wanted.part + 2) * ${ms}),
        (wanted.part + 1) * ${ms} - 1) as last
      from wanted)
    select bounds.id as "ownerId", bounds.part, lines.text, lines.start_ms as "startMs", lines.end_ms as "endMs",
      lines.role, lines.paragraph
    from bounds join ${table} lines on ${owner} = bounds.id
      and lines.start_ms >= bounds.part * ${ms} and lines.start_ms <= bounds.last
    order by bounds.id, lines.start_ms, lines.id`.execute(db)
  for (const { ownerId, part, paragraph, ...line } of rows) {
    const key = keyOf({ kind, ownerId, part })
    const marks = {
      ...(paragraph !== null && { startsParagraph: true as const }),
      ...(line.startMs >= (part + 1) * msPerPart && { isNext: true as const }),
    }
    texts.set(key, [...(texts.get(key) ?? []), { ...line, ...marks }])
  }
  return texts
}

interface SpokenRow {
  ownerId: number
  part: number
  text: string
  startMs: number
  endMs: number
  role: string
  paragraph: number | null
}

async function textsOf(
  db: Db,
  { kind, ownerId, part }: SearchPart & { kind: Exclude<SearchKind, SpokenKind> },
): Promise<SearchText[]> {
  switch (kind) {
    case 'title':
      return withoutPlace(await db.selectFrom('tasks').select('title as text').where('id', '=', ownerId).execute())
    case 'notes': {
      const row = await db.selectFrom('tasks').select('notes').where('id', '=', ownerId).executeTakeFirst()
      const notes = row ? (JSON.parse(row.notes) as { text: string; at: number }[]) : []
      return notes.map(({ text, at }) => ({ text, startMs: at, role: '' }))
    }
    case 'summary': {
      const bodies = db.selectFrom('insights').select('body as text').where('taskId', '=', ownerId)
      return withoutPlace(await bodies.where('kind', '=', 'summary').execute())
    }
    case 'liveTitle': {
      // Its record has the same title.
      const titles = db.selectFrom('meetings').select('title as text').where('id', '=', ownerId)
      return withoutPlace(await titles.where('taskId', 'is', null).execute())
    }
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
