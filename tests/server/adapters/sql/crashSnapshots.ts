/** Snapshots of a database's files after each statement, as a kill would leave them. */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { SqliteDatabase } from 'kysely'

export interface CrashSnapshots {
  database: SqliteDatabase
  /** Copies of the database, one per change of its files. */
  copies: string[]
}

/** Records snapshots while a database is used. Uncommitted data is only in memory, so it is in no copy. */
export function recordCrashSnapshots(database: SqliteDatabase, path: string): CrashSnapshots {
  const copies: string[] = []
  let before = ''
  const takeSnapshot = () => {
    const parts = [path, `${path}-wal`].filter(existsSync)
    const hash = createHash('sha256')
    for (const part of parts) hash.update(part).update(readFileSync(part))
    const now = hash.digest('hex')
    if (now === before) return
    before = now
    const folder = join(dirname(path), `killed-${copies.length}`)
    mkdirSync(folder)
    for (const part of parts) copyFileSync(part, join(folder, basename(part)))
    copies.push(join(folder, basename(path)))
  }
  return {
    copies,
    database: {
      prepare(sql) {
        const { reader, all, run, iterate } = bindStatement(database.prepare(sql))
        const then = <T>(result: T): T => {
          takeSnapshot()
          return result
        }
        return {
          reader,
          iterate,
          all: (parameters) => then(all(parameters)),
          run: (parameters) => then(run(parameters)),
        }
      },
      close: () => database.close(),
    },
  }
}

function bindStatement(statement: ReturnType<SqliteDatabase['prepare']>) {
  return {
    reader: statement.reader,
    all: (parameters: readonly unknown[]) => statement.all(parameters),
    run: (parameters: readonly unknown[]) => statement.run(parameters),
    iterate: (parameters: readonly unknown[]) => statement.iterate(parameters),
  }
}
