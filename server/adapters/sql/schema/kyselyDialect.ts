import { Kysely, SqliteAdapter, SqliteDialect, type KyselyPlugin, type SqliteDatabase } from 'kysely'

/** SQLite with transactional DDL, so that migrations are atomic. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class TransactionalDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

/** A query builder over a database. */
export function createKysely<Schema>(database: SqliteDatabase, plugins: KyselyPlugin[] = []): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new TransactionalDialect({ database }), plugins })
}
