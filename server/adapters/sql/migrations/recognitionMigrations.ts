import type { Kysely, Migration } from 'kysely'

/** What the recognition of speech stores. A released migration never changes; later changes are new migrations. */
export const recognitionMigrations: Record<string, Migration> = {
  '070-engines': {
    async up(db: Kysely<unknown>) {
      for (const table of ['segments', 'meeting_segments'])
        await db.schema.alterTable(table).addColumn('engine', 'text').execute()
      await db.schema
        .alterTable('tasks')
        .addColumn('identify_language', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      await db.schema
        .createTable('engine_orders')
        .addColumn('language', 'text', (column) => column.primaryKey())
        .addColumn('engines', 'text', (column) => column.notNull())
        .execute()
    },
  },
}
