import type { SqliteDatabase } from 'kysely'
import type { Log } from '../../../ports/ports'
import { createKysely } from '../schema/kyselyDialect'
import { skipExistingObjects, isPartialMigrationError } from './resumeMigration'
import { migrate, migrationsOf } from './migrations'

export interface UpgradeOptions {
  /** Called before a database of an older version is changed. A throw stops the upgrade. */
  beforeUpgrade?(newest: string): void
  log?: Log
}

/**
 * Upgrades the tables of a database to the newest version in one transaction: after a kill it starts over. Tables that an earlier
 * version left incomplete are finished.
 * @throws when the upgrade fails; the message says why, and nothing is changed
 */
export async function upgrade(database: SqliteDatabase, { beforeUpgrade, log }: UpgradeOptions = {}): Promise<void> {
  const db = createKysely<unknown>(database)
  const { applied, pending } = await migrationsOf(db)
  const newest = pending.at(-1)
  if (newest !== undefined && applied.length > 0) beforeUpgrade?.(newest)
  try {
    await migrate(db)
  } catch (error) {
    if (!(error instanceof Error) || !isPartialMigrationError(error.cause)) throw error
    await migrate(createKysely<unknown>(skipExistingObjects(database)))
    log?.info('database.repaired', {
      cause: error.message,
      done: 'tables that an earlier version left incomplete were finished',
    })
  }
}
