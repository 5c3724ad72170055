/** The store in a PostgreSQL database, which several servers may share. */
import { CamelCasePlugin } from 'kysely'
import type { Pool } from 'pg'
import type { SecretBox } from '../../../ports/secretBox'
import { plainSecrets } from '../../memory/plainSecrets'
import type { QueueStore } from '../../jobs/jobHolds'
import { MemoryBell } from '../../memory/memoryBell'
import type { Bell } from '../../../ports/bell'
import { migrate } from '../migrations/migrations'
import type { DatabaseSchema } from '../schema/schema'
import { createStoreOver, sealSecrets } from '../sqlStore'
import { openPostgresBell } from './postgresBell'
import { createPostgresKysely } from './postgresDriver'
import { openMaintenancePool, openPool, type PostgresOptions } from './postgresPool'
import { postgresTypes } from './postgresTypes'

/** The oldest version that is tested. */
const minVersion = 150_000

/**
 * Opens the store and upgrades its tables. Servers that start at once wait for the one that upgrades.
 * @throws when the database can't be reached, is too old, or can't be upgraded
 */
export async function openPostgresStore(
  options: PostgresOptions & { secrets?: SecretBox },
): Promise<{ store: QueueStore; bell: Bell }> {
  const { secrets = plainSecrets, log } = options
  await upgradePostgres(options)
  const pool = openPool(options)
  const db = kyselyOf(pool)
  await sealSecrets(db, { secrets, log })
  const store = createStoreOver(db, secrets)
  const bell = new MemoryBell()
  const closeBell = openPostgresBell({ ...options, pool, changes: store.jobChanges, bell })
  const close = async () => {
    await closeBell()
    await store.close()
  }
  return { store: { ...store, close }, bell }
}

/** The store over a database whose tables are up to date. Closing it ends the pool. */
export const createPostgresStore = (pool: Pool): QueueStore => createStoreOver(kyselyOf(pool))

const kyselyOf = (pool: Pool) => createPostgresKysely<DatabaseSchema>(pool, [new CamelCasePlugin()])

/** Upgrades the tables of a database, which may be empty, in one transaction. */
export async function upgradePostgres(options: Pick<PostgresOptions, 'url' | 'log'>): Promise<void> {
  const pool = openMaintenancePool(options)
  const db = createPostgresKysely<unknown>(pool, [postgresTypes])
  try {
    await checkVersion(pool)
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

async function checkVersion(pool: Pool): Promise<void> {
  const query =
    "select current_setting('server_version_num') as server_version_num, current_setting('server_encoding') as encoding"
  const { rows } = await pool
    .query<{ server_version_num: string; encoding: string }>(query)
    .catch((error: NodeJS.ErrnoException) => {
      // A refused connection to several addresses has no message, only a code.
      throw new Error(`the database can’t be used: ${error.message || error.code}`, { cause: error })
    })
  const [row] = rows
  if (Number(row?.server_version_num) < minVersion) throw new Error('PostgreSQL 15 or newer is needed')
  if (row?.encoding !== 'UTF8') throw new Error(`the database has the encoding ${row?.encoding}; it needs UTF8`)
}
