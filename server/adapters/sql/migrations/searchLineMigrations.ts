import { sql, type Kysely, type Migration } from 'kysely'
import { dialectOf } from '../schema/dialect'

/** A released migration never changes. */
export const searchLineMigrations: Record<string, Migration> = {
  // Parts get what passes from one line into the next, and the language of their record.
  '113-search-lines': {
    async up(db: Kysely<unknown>) {
      await sql`insert into search_changes (kind, owner_id, part)
        select kind, owner_id, part from search_parts where true on conflict do nothing`.execute(db)
      const trigger = {
        name: 'search_by_tasks_language_update',
        table: 'tasks',
        event: 'update',
        columns: ['language'],
        when: 'new.language <> old.language',
        body: `insert into search_changes select kind, owner_id, part from search_parts
          where kind in ('title', 'text', 'notes', 'summary') and owner_id = new.id and not exists (
            select 1 from search_changes known where known.kind = search_parts.kind
              and known.owner_id = search_parts.owner_id and known.part = search_parts.part);`,
      } as const
      for (const statement of dialectOf(db).createTrigger(trigger)) await sql.raw(statement).execute(db)
    },
  },
}
