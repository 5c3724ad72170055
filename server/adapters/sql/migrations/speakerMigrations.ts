import type { Kysely, Migration } from 'kysely'
import { addIdColumn } from './addIdColumn'

/** Speaker detection. A released migration never changes; later changes are new migrations. */
export const speakerMigrations: Record<string, Migration> = {
  '071-speaker-detections': {
    async up(db: Kysely<unknown>) {
      await addIdColumn(db.schema.createTable('speaker_detections'))
        .addColumn('task_id', 'integer', (column) =>
          column.notNull().unique().references('tasks.id').onDelete('cascade'),
        )
        .addColumn('speakers', 'integer', (column) => column.notNull())
        .addColumn('replaces', 'integer', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('progress', 'integer', (column) => column.notNull())
        .addColumn('found', 'integer', (column) => column.notNull())
        .addColumn('version', 'integer')
        .addColumn('error', 'text', (column) => column.notNull())
        .addColumn('due', 'bigint', (column) => column.notNull())
        .addColumn('leased_until', 'bigint')
        .addColumn('tries', 'integer', (column) => column.notNull())
        .execute()
      await db.schema
        .createIndex('speaker_detections_by_due')
        .on('speaker_detections')
        .columns(['status', 'due'])
        .execute()
    },
  },
}
