import initSqlJs, { type Database, type SqlValue } from 'sql.js'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

export interface SqlJsDatabase extends SqliteDatabase {
  /** The whole database as the bytes of a SQLite file. Must not run inside a transaction. */
  bytes(): Uint8Array
}

/**
 * SQLite compiled to WebAssembly, in memory: for the mocks and tests.
 * @param wasmUrl URL of sql-wasm-browser.wasm; required in a browser, Node finds its own
 * @param bytes a previously exported database
 */
export async function openSqlJs({
  wasmUrl,
  bytes,
}: { wasmUrl?: string; bytes?: Uint8Array } = {}): Promise<SqlJsDatabase> {
  const { Database } = await initSqlJs(wasmUrl ? { locateFile: () => wasmUrl } : {})
  const database = new Database(bytes)
  database.run('PRAGMA foreign_keys = ON')
  return {
    prepare: (sql) => prepare(database, sql),
    close: () => database.close(),
    bytes() {
      const copy = database.export()
      // Exporting reopens the database with SQLite's default settings.
      database.run('PRAGMA foreign_keys = ON')
      return copy
    },
  }
}

/** A statement in the shape Kysely expects; it is freed after its first use, because Kysely prepares one per query. */
function prepare(database: Database, sql: string): SqliteStatement {
  const statement = database.prepare(sql)
  function* rows(parameters: readonly unknown[]) {
    try {
      statement.bind(parameters.map(bindable))
      while (statement.step()) yield statement.getAsObject()
    } finally {
      statement.free()
    }
  }
  return {
    reader: statement.getColumnNames().length > 0,
    iterate: rows,
    all: (parameters) => [...rows(parameters)],
    run(parameters) {
      for (const _ of rows(parameters)) continue
      return { changes: database.getRowsModified(), lastInsertRowid: lastRowId(database) }
    },
  }
}

function lastRowId(database: Database): number {
  return Number(database.exec('SELECT last_insert_rowid()')[0]?.values[0]?.[0] ?? 0)
}

function bindable(value: unknown): SqlValue {
  if (value === null || typeof value === 'number' || typeof value === 'string' || value instanceof Uint8Array)
    return value
  throw new TypeError(`SQLite can't store a ${typeof value}`)
}
