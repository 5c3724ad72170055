/** The store in a file of the data folder, with a copy from before each upgrade. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DiskFullError, type Log } from '../../ports/ports'
import type { SecretBox } from '../../ports/secretBox'
import type { QueueStore } from '../jobs/jobHolds'
import { openLibsql, type LibsqlDatabase } from './libsqlDatabase'
import { openSqlStore } from './sqlStore'

/** Number of pre-upgrade copies to keep. */
const maxCopies = 2

/**
 * Opens the store in a file. A database of an earlier version is copied beside itself before it is upgraded.
 * @param secrets needed by those that use secrets; a command that doesn't leaves them as they are
 * @throws when it can't be opened or upgraded; the message says why, and which copy to restore
 */
export async function openStoreFile(path: string, log: Log, secrets?: SecretBox): Promise<QueueStore> {
  const database = openLibsql(path)
  try {
    return await openSqlStore(database, {
      log,
      ...(secrets && { secrets }),
      beforeUpgrade: (newest) => copyBeforeUpgrade(database, path, { newest, log }),
    })
  } catch (error) {
    database.close()
    throw error instanceof Error ? new Error(`${error.message}${rollbackHint(path)}`, { cause: error }) : error
  }
}

function copyBeforeUpgrade(
  database: LibsqlDatabase,
  path: string,
  { newest, log }: { newest: string; log: Log },
): void {
  const copy = `${path}.before-${newest}`
  try {
    database.copyTo(copy)
  } catch (error) {
    if (!(error instanceof DiskFullError)) throw error
    const megabytes = Math.ceil(statSync(path).size / 2 ** 20)
    throw new Error(`the disk has no room to copy the database before the upgrade: ${megabytes} MB are needed`, {
      cause: error,
    })
  }
  for (const old of listCopies(path).slice(maxCopies)) rmSync(old, { force: true })
  log.info('database.upgrade', { to: newest, copy, rollback: rollbackSteps(copy, path) })
}

/** Full paths, the newest first. */
function listCopies(path: string): string[] {
  const folder = dirname(path)
  const names = readdirSync(folder).filter(
    (name) => name.startsWith(`${basename(path)}.before-`) && !name.endsWith('.part'),
  )
  const copies = names.map((name) => ({ copy: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
  return copies.sort((one, other) => other.at - one.at).map(({ copy }) => copy)
}

/** How to restore the latest copy; '' if there is none. */
function rollbackHint(path: string): string {
  const [copy] = listCopies(path)
  return copy === undefined ? '' : `. ${rollbackSteps(copy, path)}`
}

const rollbackSteps = (copy: string, path: string) =>
  `To go back to the version before the upgrade: delete ${basename(path)}, ${basename(path)}-wal and ${basename(path)}-shm, ` +
  `and rename ${basename(copy)} to ${basename(path)}`
