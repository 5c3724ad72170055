/** SQLite's SQL: the embedded database, and the one in the page. */
import { sql, type Kysely } from 'kysely'
import type { SqlDialect, Trigger } from './sqlDialect'

export const sqliteDialect: SqlDialect = {
  isShared: false,
  claim: (db, run) => run(db),
  transact: (db, run) => db.transaction().execute(run),
  order: { asc: (by) => by.asc(), desc: (by) => by.desc() },
  position: (text, part) => sql<number>`instr(${text}, ${part})`,
  numbers: (values) => sql<number>`(select value from json_each(${JSON.stringify(values)}))`,
  some: (table, matching, limit) => sql`rowid in (select rowid from ${table} where ${matching} limit ${limit})`,
  jsonList: (value) => sql<string>`json_group_array(${value})`,
  lines: (value) => sql<string>`group_concat(${value}, char(10))`,
  columnTypes: { id: 'integer primary key autoincrement', integer: 'integer', text: 'text' },
  hasLongKeys: true,
  jsonEntries: { setup: [], of: (record) => `json_each(${record})` },
  keyedTable: ' without rowid',
  byteLength,
  createTrigger,
  sumSizes({ name, table, kind, owner, columns, rowBytes, optional }) {
    const size = (row: string) =>
      [...(rowBytes > 0 ? [rowBytes] : []), ...columns.map((column) => byteLength(`${row}.${column}`))].join(' + ')
    const add = (row: string, bytes: string) =>
      `update text_sizes set bytes = bytes + ${bytes} where kind = '${kind}' and record_id = ${row}.${owner};`
    const when = (condition: string) => optional !== undefined && { when: condition }
    return [
      { event: 'insert', body: add('new', `(${size('new')})`), ...when(`new.${optional} is not null`) },
      { event: 'delete', body: add('old', `-(${size('old')})`), ...when(`old.${optional} is not null`) },
      {
        event: 'update',
        columns,
        body: add('new', `(${size('new')}) - (${size('old')})`),
        ...when(`new.${optional} is not old.${optional}`),
      },
    ].flatMap((trigger) => createTrigger({ ...trigger, name: `${name}_${trigger.event}`, table } as Trigger))
  },
  fullText: {
    // A sum of what occurs in each part, without positions: the text itself is checked when it is found.
    create: async (db) => [
      (await hasFullTextIndex(db))
        ? `create virtual table search_index using fts5(
              tokens, content='', contentless_delete=1, detail=none, tokenize='ascii')`
        : 'create table search_index (rowid integer primary key, tokens text not null)',
    ],
    async insert(db, row, tokens) {
      await sql`insert into search_index (rowid, tokens) values (${row}, ${` ${tokens.join(' ')} `})`.execute(db)
    },
    async matches(db, choices, tokens) {
      if (await hasFullTextIndex(db)) {
        // Tokens contain nothing that the syntax of FTS5 gives a meaning within quotes.
        const chosen = choices.map((texts) => `(${texts.map((text) => `"${text}"`).join(' OR ')})`)
        const query = [...chosen, ...tokens.map(({ text, isPrefix }) => `"${text}"${isPrefix ? '*' : ''}`)].join(
          ' AND ',
        )
        return sql`search_index match ${query}`
      }
      const has = (text: string) => sql`instr(found.tokens, ${text}) > 0`
      const any = (texts: readonly string[]) =>
        sql`(${sql.join(
          texts.map((text) => has(` ${text} `)),
          sql` or `,
        )})`
      const each = tokens.map(({ text, isPrefix }) => has(` ${text}${isPrefix ? '' : ' '}`))
      return sql.join([...choices.map(any), ...each], sql` and `)
    },
  },
}

function byteLength(column: string): string {
  return `coalesce(length(cast(${column} as blob)), 0)`
}

function createTrigger({ name, table, event, columns, when, body }: Trigger): string[] {
  const change = `${event}${columns ? ` of ${columns.join(', ')}` : ''}`
  const condition = when === undefined ? '' : ` when ${when}`
  return [`create trigger ${name} after ${change} on ${table}${condition} begin ${body} end`]
}

/** Whether this SQLite has FTS5. The one in the page has not: there `search_index` is a plain table that is scanned. */
async function hasFullTextIndex<Schema>(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select 1 from pragma_compile_options where compile_options = 'ENABLE_FTS5'`.execute(db)
  return rows.length > 0
}
