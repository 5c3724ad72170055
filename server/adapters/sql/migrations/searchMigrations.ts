import { sql, type Kysely, type Migration } from 'kysely'
import { dialectOf } from '../schema/dialect'
import type { SqlDialect } from '../schema/sqlDialect'

/** The part that a row belongs to. `row` is the row's alias in SQL. */
interface Source {
  table: string
  /** An update of these marks the part. */
  columns: readonly string[]
  /** SQL for the part's kind, owner and number. */
  part: (row: string) => [kind: string, owner: string, part: string]
  /** SQL condition on which rows are marked. */
  when?: (row: string) => string
}

const sources: readonly Source[] = [
  { table: 'tasks', columns: ['title'], part: (row) => ["'title'", `${row}.id`, '0'] },
  {
    table: 'tasks',
    columns: ['notes'],
    part: (row) => ["'notes'", `${row}.id`, '0'],
    when: (row) => `${row}.notes <> '[]'`,
  },
  {
    table: 'segments',
    columns: ['text', 'start_ms'],
    part: (row) => ["'text'", `${row}.task_id`, `${row}.start_ms / 60000`],
  },
  {
    table: 'insights',
    columns: ['body'],
    part: (row) => ["'summary'", `${row}.task_id`, '0'],
    when: (row) => `${row}.kind = 'summary'`,
  },
  { table: 'meetings', columns: ['title', 'task_id'], part: (row) => ["'liveTitle'", `${row}.id`, '0'] },
  {
    table: 'meeting_segments',
    columns: ['text', 'start_ms'],
    part: (row) => ["'live'", `${row}.meeting_id`, `${row}.start_ms / 60000`],
  },
  { table: 'translations', columns: ['name'], part: (row) => ["'name'", `${row}.id`, '0'] },
  {
    table: 'translated_paragraphs',
    columns: ['source', 'target'],
    part: (row) => ["'translation'", `${row}.translation_id`, `${row}.place / 20`],
  },
]

/** The full-text index, and triggers that note which parts changed. A released migration never changes. */
export const searchMigrations: Record<string, Migration> = {
  '080-search': {
    async up(db: Kysely<unknown>) {
      const dialect = dialectOf(db)
      const run = (statement: string) => sql.raw(statement).execute(db)
      const { integer, text } = dialect.columnTypes
      await run(`create table search_parts (
        id ${dialect.columnTypes.id}, kind ${text} not null, owner_id ${integer} not null, part ${integer} not null,
        unique (kind, owner_id, part))`)
      await run(`create table search_changes (
        kind ${text} not null, owner_id ${integer} not null, part ${integer} not null,
        primary key (kind, owner_id, part))${dialect.keyedTable}`)
      for (const statement of await dialect.fullText.create(db)) await run(statement)
      for (const source of sources) await watch(run, source, dialect)
    },
  },

  // Parts get trigrams and the bigrams of words, by which phrases are found.
  '115-search-phrases': {
    async up(db: Kysely<unknown>) {
      await sql`insert into search_changes (kind, owner_id, part)
        select kind, owner_id, part from search_parts where true on conflict do nothing`.execute(db)
    },
  },
}

async function watch(
  run: (statement: string) => Promise<unknown>,
  { table, columns, part, when }: Source,
  { createTrigger, isShared }: SqlDialect,
): Promise<void> {
  const condition = (row: string) => when?.(row) ?? 'true'
  // A PostgreSQL database is empty here.
  if (!isShared)
    await run(`insert or ignore into search_changes select ${part('each').join(', ')} from ${table} each
    where ${condition('each')}`)
  /** Not "or ignore": an upsert of the row overrides that. */
  const mark = (row: string, where = 'true') => {
    const [kind, owner, number] = part(row)
    return `insert into search_changes select ${kind}, ${owner}, ${number} where ${where} and not exists (
      select 1 from search_changes where kind = ${kind} and owner_id = ${owner} and part = ${number});`
  }
  const name = `search_by_${table}_${columns[0]}`
  for (const [event, body] of [
    ['insert', mark('new', condition('new'))],
    ['delete', mark('old')],
    ['update', `${mark('old')} ${mark('new')}`],
  ] as const) {
    const trigger = { name: `${name}_${event}`, table, event, ...(event === 'update' && { columns }), body }
    for (const statement of createTrigger(trigger)) await run(statement)
  }
}
