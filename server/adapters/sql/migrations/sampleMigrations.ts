import type { Kysely, Migration } from 'kysely'

/** Sample records, and what lists of records show. A released migration never changes; later changes are new migrations. */
export const sampleMigrations: Record<string, Migration> = {
  '075-samples': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('tasks')
        .addColumn('sample', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      // Counts the speakers of a record without reading its segments.
      await db.schema.createIndex('segments_by_role').on('segments').columns(['task_id', 'role']).execute()
    },
  },
}
