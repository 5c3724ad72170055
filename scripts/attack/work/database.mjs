/** Inspects the data folder of a stopped server. */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'

/** Folders of the files that rows reference. */
const folders = ['files', 'parts', 'growing']

/**
 * Reads a copy of the database, so that a killed server's files are not changed.
 * @template T
 * @param {string} dataDir
 * @param {(database: InstanceType<typeof Database>) => T} query
 * @returns {T}
 */
export function readDatabaseCopy(dataDir, query) {
  const folder = mkdtempSync(join(tmpdir(), 'attack-copy-'))
  try {
    for (const name of ['data.db', 'data.db-wal'])
      if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(folder, name))
    const database = new Database(join(folder, 'data.db'))
    try {
      return query(database)
    } finally {
      database.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Checks the integrity of the database, and that every balance is the sum of its statement.
 * @param {string} dataDir
 * @returns {{ damaged: number, wrongBalances: number, linesTwice: number }}
 */
export function audit(dataDir) {
  return readDatabaseCopy(dataDir, (database) => {
    const [integrity] = /** @type {{ integrity_check: string }[]} */ (database.prepare('pragma integrity_check').all())
    const wrong = database
      .prepare(
        `select users.id from users left join ledger on ledger.user_id = users.id group by users.id
         having users.general_seconds != coalesce(sum(ledger.general), 0)
           or users.member_seconds != coalesce(sum(ledger.member), 0)
           or users.balance_cents != coalesce(sum(ledger.cents), 0)`,
      )
      .all()
    const twice = database.prepare('select 1 from ledger group by reason, ref having count(*) > 1').all()
    return {
      damaged: integrity?.integrity_check === 'ok' ? 0 : 1,
      wrongBalances: wrong.length,
      linesTwice: twice.length,
    }
  })
}

/**
 * Files that no row references.
 * @param {string} dataDir
 * @returns {string[]}
 */
export function orphans(dataDir) {
  const names = folders.flatMap((folder) =>
    existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)) : [],
  )
  return readDatabaseCopy(dataDir, (database) => {
    const rows = ['uploads', 'tasks', 'meetings', 'users'].flatMap((table) =>
      database.prepare(`select * from ${table}`).all(),
    )
    const known = JSON.stringify(rows)
    return names.filter((name) => !known.includes(name))
  })
}

/** Sets the modification time of all stored files back. */
export function makeOlder(/** @type {string} */ dataDir, /** @type {number} */ hours) {
  const then = new Date(Date.now() - hours * 3_600_000)
  for (const folder of folders)
    for (const name of existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)) : [])
      utimesSync(join(dataDir, folder, name), then, then)
}
