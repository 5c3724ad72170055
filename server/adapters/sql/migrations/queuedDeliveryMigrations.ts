import { sql, type Kysely, type Migration } from 'kysely'

/** Deliveries become jobs of the queue. A released migration never changes; later changes are new migrations. */
export const queuedDeliveryMigrations: Record<string, Migration> = {
  '130-queued-deliveries': {
    async up(db: Kysely<unknown>) {
      await sql`insert into queued_jobs
        (kind, subject, user_id, priority, language, due, held_until, tries, crashes, claims)
        select channel, id, user_id, 0, '', due, null, tries, 0, 0
        from deliveries where due is not null order by due, id`.execute(db)
      await db.schema.dropIndex('deliveries_by_due').execute()
      await db.schema.alterTable('deliveries').dropColumn('leased_until').execute()
    },
  },
}
