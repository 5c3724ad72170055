import { sql, type Kysely } from 'kysely'

/** Whether this SQLite has FTS5. The one in the page has not: there `search_index` is a plain table that is scanned. */
export async function hasFullTextIndex<Schema>(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select 1 from pragma_compile_options where compile_options = 'ENABLE_FTS5'`.execute(db)
  return rows.length > 0
}
