import type { Kysely, Migration } from 'kysely'

/** Notices of jobs that ended. A released migration never changes; later changes are new migrations. */
export const noticeMigrations: Record<string, Migration> = {
  '076-job-notices': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('messages').addColumn('about', 'text').execute()
      for (const [column, table] of [
        ['task_id', 'tasks'],
        ['translation_id', 'translations'],
      ] as const) {
        await db.schema
          .alterTable('messages')
          .addColumn(column, 'integer', (added) => added.references(`${table}.id`).onDelete('cascade'))
          .execute()
        await db.schema.createIndex(`messages_by_${column}`).on('messages').column(column).execute()
      }
    },
  },
}
