import Libsql from 'libsql'
import { join } from 'node:path'

/** Another server is using the folder. */
export class DataDirLockedError extends Error {
  override name = 'DataDirLockedError'
}

/**
 * Locks a folder for this process until it exits, however it exits: the system releases SQLite's file lock. A PID file would
 * outlive a kill, and PIDs are reused.
 * @returns a function that releases the lock
 * @throws DataDirLockedError
 */
export function lockDataDir(folder: string): () => void {
  const database = new Libsql(join(folder, 'lock'))
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (error instanceof Error && /locked|busy/i.test(error.message))
      throw new DataDirLockedError(`another server works in ${folder}`)
    throw error
  }
  return () => database.close()
}
