import { sql, type ColumnDefinitionBuilder, type Kysely, type Migration } from 'kysely'
import { dialectOf } from '../schema/dialect'
import { addIdColumn } from './addIdColumn'

/** Speaker detection and voice profiles. A released migration never changes; later changes are new migrations. */
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

  '073-voices': {
    async up(db: Kysely<unknown>) {
      const ofUser = (column: ColumnDefinitionBuilder) => column.references('users.id').onDelete('cascade')
      await db.schema
        .createTable('voice_consents')
        .addColumn('user_id', 'integer', (column) => ofUser(column.primaryKey()))
        .addColumn('since', 'bigint', (column) => column.notNull())
        .execute()
      await addIdColumn(db.schema.createTable('voice_profiles'))
        .addColumn('user_id', 'integer', (column) => ofUser(column.notNull()))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('model', 'text', (column) => column.notNull())
        .addColumn('embedding', 'blob', (column) => column.notNull())
        .addColumn('seconds', 'integer', (column) => column.notNull())
        .addColumn('task_id', 'integer', (column) => column.references('tasks.id').onDelete('set null'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('voice_profiles_name', ['user_id', 'name'])
        .execute()
      await db.schema.createIndex('voice_profiles_by_task').on('voice_profiles').column('task_id').execute()
      await db.schema
        .createTable('voice_proposals')
        .addColumn('task_id', 'integer', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
        .addColumn('role', 'text', (column) => column.notNull())
        .addColumn('profile_id', 'integer', (column) =>
          column.notNull().references('voice_profiles.id').onDelete('cascade'),
        )
        .addColumn('refused', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('voice_proposals_key', ['task_id', 'role', 'profile_id'])
        .execute()
      await db.schema.createIndex('voice_proposals_by_profile').on('voice_proposals').column('profile_id').execute()
      await addOverlaps(db, { table: 'segments', kind: 'record', owner: 'task_id' })
      await addOverlaps(db, { table: 'meeting_segments', kind: 'meeting', owner: 'meeting_id' })
    },
  },
}

/** Adds a column that counts toward the size of the owner's text; see textMigrations.ts. */
async function addOverlaps(
  db: Kysely<unknown>,
  { table, kind, owner }: { table: string; kind: string; owner: string },
): Promise<void> {
  await db.schema.alterTable(table).addColumn('overlaps', 'text').execute()
  const name = `text_sizes_overlaps_${table}`
  const sizes = { name, table, kind, owner, columns: ['overlaps'], rowBytes: 0, optional: 'overlaps' }
  for (const statement of dialectOf(db).sumSizes(sizes)) await sql.raw(statement).execute(db)
}
