import Libsql from 'libsql'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DiskFullError } from '../../ports/ports'
import { toDiskError } from '../storage/disk'
import { emptyStatement } from './migrations/resumeMigration'

/** Milliseconds to wait for another process (a backup, a shell) that has locked the file. */
const busyTimeoutMs = 5_000

export interface LibsqlDatabase extends SqliteDatabase {
  /**
   * Writes a snapshot of the database to a file, durably and atomically, readable by this user only, replacing an existing one. Other
   * processes may keep writing meanwhile. Must not run inside a transaction.
   * @throws DiskFullError
   */
  copyTo(path: string): void
}

/**
 * Opens a database file on Node, or `:memory:`. Commits are durable before they return: WAL with synchronous FULL. Operations that
 * fail because the disk is full throw `DiskFullError`.
 * @throws when the file can't be opened or is not a database
 */
export function openLibsql(path: string): LibsqlDatabase {
  const guarded = withDiskErrors(path)
  const database = guarded(() => new Libsql(path))
  const configure = () => {
    for (const pragma of [
      `busy_timeout = ${busyTimeoutMs}`,
      'journal_mode = WAL',
      'synchronous = FULL',
      'foreign_keys = ON',
    ]) {
      database.exec(`PRAGMA ${pragma}`)
    }
  }
  const prepare = (sql: string): SqliteStatement => {
    // SQLite rolls back by itself when the disk is full; a second rollback would fail because there is no transaction.
    if (sql === 'rollback' && !database.inTransaction) return emptyStatement
    // A transaction that reads and then writes would fail if another process wrote in between; an immediate one waits for the
    // lock.
    const statement = guarded(() => database.prepare(sql === 'begin' ? 'begin immediate' : sql))
    return {
      reader: statement.reader,
      all: (parameters) => guarded(() => statement.all(parameters)),
      run: (parameters) => guarded(() => statement.run(parameters)),
      iterate: (parameters) => statement.iterate(parameters),
    }
  }
  try {
    guarded(configure)
  } catch (error) {
    database.close()
    throw error
  }
  return {
    prepare,
    close: () => database.close(),
    copyTo(to) {
      const part = `${to}.part`
      rmSync(part, { force: true })
      try {
        prepare('vacuum into ?').run([part])
        chmodSync(part, 0o600)
        syncPath(part)
      } catch (error) {
        rmSync(part, { force: true })
        throw error
      }
      renameSync(part, to)
      syncPath(dirname(to))
    },
  }
}

/** Returns a wrapper that turns failures caused by a full disk into `DiskFullError`. */
function withDiskErrors(path: string): <T>(run: () => T) => T {
  return (run) => {
    try {
      return run()
    } catch (error) {
      throw isDiskFull(error, path)
        ? new DiskFullError('the disk has no room left for the database', { cause: error })
        : error
    }
  }
}

/** SQLite usually reports it; after a general I/O error the disk itself is probed. */
function isDiskFull(error: unknown, path: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false
  if (error.code === 'SQLITE_FULL') return true
  return /^SQLITE_(IOERR|CANTOPEN)/.test(error.code) && path !== ':memory:' && isFolderFull(dirname(path))
}

/** Whether the disk has no room for a small file. */
function isFolderFull(folder: string): boolean {
  const probe = join(folder, `probe-${process.pid}`)
  try {
    writeFileSync(probe, new Uint8Array(64 * 1024), { mode: 0o600 })
    return false
  } catch (error) {
    return toDiskError(error) instanceof DiskFullError
  } finally {
    rmSync(probe, { force: true })
  }
}

function syncPath(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
