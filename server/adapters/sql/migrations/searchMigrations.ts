import { sql, type Kysely, type Migration } from 'kysely'
import { hasFullTextIndex } from '../schema/fullTextIndex'

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
      const run = (text: string) => sql.raw(text).execute(db)
      await run(`create table search_parts (
        id integer primary key autoincrement, kind text not null, owner_id integer not null, part integer not null,
        unique (kind, owner_id, part))`)
      await run(`create table search_changes (
        kind text not null, owner_id integer not null, part integer not null,
        primary key (kind, owner_id, part)) without rowid`)
      // A sum of what occurs in each part, without positions: the text itself is checked when it is found.
      await run(
        (await hasFullTextIndex(db))
          ? `create virtual table search_index using fts5(
              tokens, content='', contentless_delete=1, detail=none, tokenize='ascii')`
          : 'create table search_index (rowid integer primary key, tokens text not null)',
      )
      for (const source of sources) await watch(run, source)
    },
  },
}

async function watch(run: (text: string) => Promise<unknown>, { table, columns, part, when }: Source): Promise<void> {
  const condition = (row: string) => when?.(row) ?? 'true'
  await run(`insert or ignore into search_changes select ${part('each').join(', ')} from ${table} each
    where ${condition('each')}`)
  /** Not "or ignore": an upsert of the row overrides that. */
  const mark = (row: string, where = 'true') => {
    const [kind, owner, number] = part(row)
    return `insert into search_changes select ${kind}, ${owner}, ${number} where ${where} and not exists (
      select 1 from search_changes where kind = ${kind} and owner_id = ${owner} and part = ${number});`
  }
  const name = `search_by_${table}_${columns[0]}`
  await run(`create trigger ${name}_insert after insert on ${table} begin ${mark('new', condition('new'))} end`)
  await run(`create trigger ${name}_delete after delete on ${table} begin ${mark('old')} end`)
  await run(`create trigger ${name}_update after update of ${columns.join(', ')} on ${table} begin
    ${mark('old')} ${mark('new')} end`)
}
