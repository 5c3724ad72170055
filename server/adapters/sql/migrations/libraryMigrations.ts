import { sql, type Kysely, type Migration } from 'kysely'
import { dialectOf } from '../schema/dialect'
import { addIdColumn } from './addIdColumn'

/** What puts many records in order. A released migration never changes; later changes are new migrations. */
export const libraryMigrations: Record<string, Migration> = {
  '081-library': {
    async up(db: Kysely<unknown>) {
      await addIdColumn(db.schema.createTable('library_items'))
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('name_key', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('library_items_once', ['user_id', 'kind', 'name_key'])
        .execute()
      for (const table of ['tasks', 'meetings']) {
        await db.schema
          .alterTable(table)
          .addColumn('folder_id', 'integer', (column) => column.references('library_items.id').onDelete('set null'))
          .execute()
        await db.schema.createIndex(`${table}_by_folder`).on(table).column('folder_id').execute()
      }
      await db.schema
        .alterTable('tasks')
        .addColumn('favorite', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      await db.schema.alterTable('tasks').addColumn('opened_at', 'bigint').execute()
      await db.schema
        .createTable('task_tags')
        .addColumn('tag_id', 'integer', (column) => column.notNull().references('library_items.id').onDelete('cascade'))
        .addColumn('task_id', 'integer', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('task_tags_key', ['tag_id', 'task_id'])
        .execute()
      await db.schema.createIndex('task_tags_by_task').on('task_tags').columns(['task_id', 'tag_id']).execute()
    },
  },

  '082-record-speakers': {
    async up(db: Kysely<unknown>) {
      const { createTrigger, jsonEntries, keyedTable, columnTypes } = dialectOf(db)
      const { integer, text } = columnTypes
      const run = (statement: string) => sql.raw(statement).execute(db)
      for (const statement of jsonEntries.setup) await run(statement)
      await run(`create table task_speakers (
        user_id ${integer} not null, name ${text} not null, task_id ${integer} not null references tasks (id) on delete cascade,
        primary key (user_id, name, task_id))${keyedTable}`)
      await run('create index task_speakers_by_task on task_speakers (task_id)')
      const add = (row: string, from: string) => `insert into task_speakers
        select distinct ${row}.user_id, trim(named.value), ${row}.id from ${from}${jsonEntries.of(`${row}.speakers`)} named
        where trim(named.value) <> ''`
      await run(add('tasks', 'tasks, '))
      const triggers = [
        { name: 'task_speakers_insert', event: 'insert', body: `${add('new', '')};` },
        {
          name: 'task_speakers_update',
          event: 'update',
          columns: ['speakers'],
          when: 'old.speakers <> new.speakers',
          body: `delete from task_speakers where task_id = old.id; ${add('new', '')};`,
        },
      ] as const
      for (const trigger of triggers)
        for (const statement of createTrigger({ ...trigger, table: 'tasks' })) await run(statement)
    },
  },

  // Has everything that a list of records is filtered and sorted by, so that no row is read that isn't shown.
  '083-record-filters': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createIndex('tasks_by_filters')
        .on('tasks')
        .columns([
          ...['user_id', 'deleted_at', 'created_at', 'id'],
          ...(dialectOf(db).hasLongKeys
            ? ['title', 'status', 'type', 'language', 'times', 'folder_id', 'favorite', 'opened_at', 'sample']
            : []),
        ])
        .execute()
    },
  },

  // Imports were never charged. Which uploads were made by programs isn't known.
  '116-record-sources': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('tasks')
        .addColumn('source', 'text', (column) => column.notNull().defaultTo('upload'))
        .execute()
      await sql`update tasks set source = 'meeting' where type = 'meeting'`.execute(db)
      await sql`update tasks set source = 'import' where type = 'file' and sample = 0 and not exists (
        select 1 from ledger where reason = 'transcribe' and ref = cast(tasks.id as text) || ':1')`.execute(db)
      await db.schema.dropIndex('tasks_by_filters').execute()
      await db.schema
        .createIndex('tasks_by_filters')
        .on('tasks')
        .columns([
          ...['user_id', 'deleted_at', 'created_at', 'id'],
          ...(dialectOf(db).hasLongKeys
            ? ['title', 'status', 'type', 'language', 'times', 'folder_id', 'favorite', 'opened_at', 'sample', 'source']
            : []),
        ])
        .execute()
    },
  },
}
