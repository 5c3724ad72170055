import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** Whether a statement failed because an older server was killed while it created tables one by one. */
export const isPartialMigrationError = (error: unknown): boolean =>
  error instanceof Error && /already exists|duplicate column name/i.test(error.message)

const createPattern = /^create (?:unique )?(table|index) "?(\w+)"?/i
const addColumnPattern = /^alter table "(\w+)" add column "(\w+)"/i

/**
 * A view of the database that skips creating objects that already exist in exactly that form. Earlier versions of the server created
 * their tables statement by statement, so after a kill only the later statements are missing.
 */
export function skipExistingObjects(database: SqliteDatabase): SqliteDatabase {
  return {
    prepare: (sql) => (exists(database, sql) ? emptyStatement : database.prepare(sql)),
    close: () => database.close(),
  }
}

function exists(database: SqliteDatabase, sql: string): boolean {
  const [, kind = '', object = ''] = createPattern.exec(sql) ?? []
  if (object !== '') {
    const [row] = database
      .prepare('select sql from sqlite_master where type = ? and name = ?')
      .all([kind.toLowerCase(), object])
    return row !== undefined && storedSqlOf(row) === normalizeSql(sql)
  }
  const [, table = '', column = ''] = addColumnPattern.exec(sql) ?? []
  return (
    table !== '' &&
    database.prepare('select 1 from pragma_table_info(?) where name = ?').all([table, column]).length > 0
  )
}

/** SQLite stores a statement as it was, except for its first words. Columns added later are at the end of the table. */
const normalizeSql = (sql: string) => sql.toLowerCase().replace(/\s+/g, ' ')
const storedSqlOf = (row: unknown) =>
  typeof row === 'object' && row !== null && 'sql' in row && typeof row.sql === 'string' ? normalizeSql(row.sql) : ''

/** A statement that does nothing. */
export const emptyStatement: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: function* () {},
}
