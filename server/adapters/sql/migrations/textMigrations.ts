import { sql, type Kysely, type Migration } from 'kysely'

/** Overhead of a row besides its texts, in bytes. */
const rowBytes = 100

/** The tables that own a size, with the columns that count toward it. */
const owners = [
  { kind: 'record', table: 'tasks', texts: ['title', 'speakers', 'notes'] },
  { kind: 'history', table: 'tasks', texts: [] },
  { kind: 'meeting', table: 'meetings', texts: ['title', 'remark', 'speakers', 'notes'] },
  { kind: 'translation', table: 'translations', texts: ['name'] },
]

/** The dependent tables that count toward the owner's size. */
const parts = [
  { kind: 'record', table: 'segments', owner: 'task_id', texts: ['id', 'role', 'text', 'words'] },
  { kind: 'history', table: 'versions', owner: 'task_id', texts: ['title', 'speakers'] },
  { kind: 'history', table: 'version_segments', owner: 'task_id', texts: ['id', 'segment'] },
  { kind: 'history', table: 'insights', owner: 'task_id', texts: ['body'] },
  {
    kind: 'meeting',
    table: 'meeting_segments',
    owner: 'meeting_id',
    texts: ['id', 'role', 'text', 'words', 'translation'],
  },
  {
    kind: 'translation',
    table: 'translated_paragraphs',
    owner: 'translation_id',
    texts: ['source', 'target', 'doubts'],
  },
]

/** SQL for the bytes of a row. */
const sizeOf = (row: string, texts: readonly string[]) =>
  [rowBytes, ...texts.map((column) => `coalesce(length(cast(${row}.${column} as blob)), 0)`)].join(' + ')

/** Sizes of texts, maintained by triggers so that no code path can miss them. A released migration never changes. */
export const textMigrations: Record<string, Migration> = {
  '040-text-sizes': {
    async up(db: Kysely<unknown>) {
      const run = (text: string) => sql.raw(text).execute(db)
      await run(`create table text_sizes (
        kind text not null, record_id integer not null, user_id integer not null, bytes integer not null,
        primary key (kind, record_id)) without rowid`)
      await run('create index text_sizes_by_user on text_sizes (user_id, bytes)')
      for (const { kind, table, texts } of owners) {
        const counted = parts.filter((part) => part.kind === kind)
        const sums = counted.map(
          (part) =>
            `coalesce((select sum(${sizeOf('part', part.texts)}) from ${part.table} part where part.${part.owner} = own.id), 0)`,
        )
        await run(`insert into text_sizes
          select '${kind}', own.id, own.user_id, ${[sizeOf('own', texts), ...sums].join(' + ')} from ${table} own`)
        const name = `text_sizes_of_${kind}`
        await run(`create trigger ${name}_insert after insert on ${table} begin
          insert into text_sizes values ('${kind}', new.id, new.user_id, ${sizeOf('new', texts)}); end`)
        await run(`create trigger ${name}_delete after delete on ${table} begin
          delete from text_sizes where kind = '${kind}' and record_id = old.id; end`)
        if (texts.length === 0) continue
        await run(`create trigger ${name}_update after update of ${texts.join(', ')} on ${table} begin
          update text_sizes set bytes = bytes + (${sizeOf('new', texts)}) - (${sizeOf('old', texts)})
          where kind = '${kind}' and record_id = new.id; end`)
      }
      for (const { kind, table, owner, texts } of parts) {
        const change = (row: string, bytes: string) =>
          `update text_sizes set bytes = bytes + ${bytes} where kind = '${kind}' and record_id = ${row}.${owner};`
        const name = `text_sizes_by_${table}`
        await run(
          `create trigger ${name}_insert after insert on ${table} begin ${change('new', `(${sizeOf('new', texts)})`)} end`,
        )
        await run(
          `create trigger ${name}_delete after delete on ${table} begin ${change('old', `-(${sizeOf('old', texts)})`)} end`,
        )
        await run(`create trigger ${name}_update after update of ${texts.join(', ')} on ${table} begin
          ${change('new', `(${sizeOf('new', texts)}) - (${sizeOf('old', texts)})`)} end`)
      }
    },
  },
  '074-paragraphs': {
    async up(db: Kysely<unknown>) {
      for (const table of ['segments', 'meeting_segments'])
        await db.schema.alterTable(table).addColumn('paragraph', 'integer').execute()
    },
  },
}
