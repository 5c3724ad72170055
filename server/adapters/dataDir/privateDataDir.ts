/** Restricts stored data to the user that runs the server. */
import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const serverFolders = ['files', 'parts', 'partial', 'growing', 'copies']
const isServerFile = (name: string) => name === 'lock' || name.startsWith('data.db')

/**
 * Creates a folder that only this user can access. In a folder of an earlier version, the database, its log and its copies are
 * restricted too; a folder that also holds foreign files keeps its own mode.
 * @returns one message per path that could not be restricted
 */
export async function createPrivateDataDir(folder: string): Promise<string[]> {
  const problems: string[] = []
  const restrictMode = async (path: string, mode: number) => {
    await chmod(path, mode).catch((error: NodeJS.ErrnoException) => {
      // Removed meanwhile: the database's log exists only while the database is open.
      if (error.code !== 'ENOENT') problems.push(`others may be able to read ${path}: ${error.message}`)
    })
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  const foreign = names.filter((name) => !isServerFile(name) && !serverFolders.includes(name))
  if (foreign.length === 0 || names.includes('data.db')) await restrictMode(folder, 0o700)
  for (const name of names) {
    if (isServerFile(name)) await restrictMode(join(folder, name), 0o600)
    if (serverFolders.includes(name)) await restrictMode(join(folder, name), 0o700)
  }
  return problems
}
