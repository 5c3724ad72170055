import Libsql from 'libsql'
import { join } from 'node:path'

/** Another server works in the folder. */
export class FolderTaken extends Error {
  override name = 'FolderTaken'
}

/**
 * Keeps a folder for this process until it ends, however it ends: the system itself drops the lock that SQLite holds on a file.
 * A file with a process number in it would outlive a kill, and numbers are used again.
 * @returns a function that gives the folder back
 * @throws FolderTaken
 */
export function lockFolder(folder: string): () => void {
  const database = new Libsql(join(folder, 'lock'))
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) throw new FolderTaken(`another server works in ${folder}`)
    throw error
  }
  return () => database.close()
}
