import Libsql from 'libsql'
import type { SqliteDatabase } from 'kysely'

/** Milliseconds to wait for another process (a backup, a shell) that holds the file. */
const busyMs = 5_000

/**
 * Opens a database file on Node, `:memory:` for none. A commit is on the disk before it is answered: WAL with synchronous FULL.
 * @throws when the file can't be opened or is no database
 */
export function openLibsql(path: string): SqliteDatabase {
  const database = new Libsql(path)
  for (const pragma of [`busy_timeout = ${busyMs}`, 'journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) {
    database.exec(`PRAGMA ${pragma}`)
  }
  return {
    // A transaction that first reads and then writes would fail where another process wrote in between; one that says at once
    // that it will write waits for its turn.
    prepare: (sql) => database.prepare(sql === 'begin' ? 'begin immediate' : sql),
    close: () => database.close(),
  }
}
