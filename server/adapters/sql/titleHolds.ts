import { sql, type RawBuilder } from 'kysely'

/** Whether a title holds the text, whatever the case. */
export function titleHolds(keyword: string): RawBuilder<boolean> {
  // What a reader types is text, so the wildcards of LIKE in it are escaped. PostgreSQL's LIKE minds case, hence lower().
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(${sql.ref('title')}) like lower(${pattern}) escape '\\'`
}
