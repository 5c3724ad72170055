import { sql, type Kysely, type Migration } from 'kysely'
import { dialectOf } from '../schema/dialect'
import type { Trigger } from '../schema/sqlDialect'

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

/** Sizes of texts, maintained by triggers so that no code path can miss them. A released migration never changes. */
export const textMigrations: Record<string, Migration> = {
  '040-text-sizes': {
    async up(db: Kysely<unknown>) {
      const dialect = dialectOf(db)
      const { byteLength, columnTypes, createTrigger, keyedTable } = dialect
      const { integer, text } = columnTypes
      /** SQL for the bytes of a row. */
      const sizeOf = (row: string, texts: readonly string[]) =>
        [rowBytes, ...texts.map((column) => byteLength(`${row}.${column}`))].join(' + ')
      const run = (statement: string) => sql.raw(statement).execute(db)
      const onChange = async (trigger: Trigger) => {
        for (const statement of createTrigger(trigger)) await run(statement)
      }
      await run(`create table text_sizes (
        kind ${text} not null, record_id ${integer} not null, user_id ${integer} not null, bytes ${integer} not null,
        primary key (kind, record_id))${keyedTable}`)
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
        await onChange({
          name: `${name}_insert`,
          table,
          event: 'insert',
          body: `insert into text_sizes values ('${kind}', new.id, new.user_id, ${sizeOf('new', texts)});`,
        })
        await onChange({
          name: `${name}_delete`,
          table,
          event: 'delete',
          body: `delete from text_sizes where kind = '${kind}' and record_id = old.id;`,
        })
        if (texts.length === 0) continue
        await onChange({
          name: `${name}_update`,
          table,
          event: 'update',
          columns: texts,
          body: `update text_sizes set bytes = bytes + (${sizeOf('new', texts)}) - (${sizeOf('old', texts)})
          where kind = '${kind}' and record_id = new.id;`,
        })
      }
      for (const { kind, table, owner, texts: columns } of parts) {
        const sizes = { name: `text_sizes_by_${table}`, table, kind, owner, columns, rowBytes }
        for (const statement of dialect.sumSizes(sizes)) await run(statement)
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
