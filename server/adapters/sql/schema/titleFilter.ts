import { sql, type RawBuilder } from 'kysely'

/** Whether a title contains the text, ignoring case. */
export function titleContains(keyword: string): RawBuilder<boolean> {
  // The keyword is plain text, so LIKE wildcards in it are escaped. PostgreSQL's LIKE is case-sensitive, hence lower().
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(${sql.ref('title')}) like lower(${pattern}) escape '\\'`
}
