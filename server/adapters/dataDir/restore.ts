import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isFileName } from '../../ports/fileNames'
import { backupFiles, backupFolders } from './backup'
import { hashFile, openManifest, type ManifestHeader } from './manifest'

export interface RestoreResult {
  header: ManifestHeader
  files: number
  bytes: number
  /** Keys of objects that the bucket lacks, or that have another size; at most 100. */
  missingObjects: string[]
}

const maxMissing = 100
/** What may be in a data folder that holds no data. */
const harmless = new Set(['models', 'lost+found'])

/**
 * Makes a data folder of a backup. Each file is compared with the manifest; if one differs, nothing stays.
 * @param sizeOf bytes of an object in the bucket; null if there is none
 * @throws Error if there is data in the folder, or the backup is incomplete or damaged
 */
export async function restore(
  from: string,
  dataDir: string,
  sizeOf: (key: string) => Promise<number | null> = async () => null,
): Promise<RestoreResult> {
  const { header, entries } = await openManifest(from)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const present = (await readdir(dataDir)).filter((name) => !harmless.has(name))
  if (present.length > 0) throw new Error(`${dataDir} is not empty: it has ${present.slice(0, 3).join(', ')}`)
  const result: RestoreResult = { header, files: 0, bytes: 0, missingObjects: [] }
  try {
    for await (const entry of entries) {
      if ('object' in entry) {
        const isThere = (await sizeOf(entry.object)) === entry.bytes
        if (!isThere && result.missingObjects.length < maxMissing) result.missingObjects.push(entry.object)
        continue
      }
      requireBackupPath(entry.path)
      await copyChecked(join(from, entry.path), join(dataDir, entry.path), entry)
      result.files += 1
      result.bytes += entry.bytes
    }
  } catch (error) {
    for (const name of [...backupFiles, ...backupFolders])
      await rm(join(dataDir, name), { recursive: true, force: true })
    throw error
  }
  return result
}

/** A manifest may come from anywhere: it names only what a backup has. */
function requireBackupPath(path: string): void {
  const [folder = '', name = '', ...more] = path.split('/')
  const isFile = more.length === 0 && backupFolders.some((known) => known === folder) && isFileName(name)
  if (!backupFiles.some((known) => known === path) && !isFile)
    throw new Error(`the manifest names ${path}, which no backup has`)
}

async function copyChecked(from: string, to: string, { bytes, sha256 }: { bytes: number; sha256: string }) {
  const found = await stat(from).catch(() => null)
  if (!found) throw new Error(`the backup is incomplete: ${from} is missing`)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  const file = await open(to, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
  if (found.size !== bytes || (await hashFile(to)) !== sha256)
    throw new Error(`the backup is damaged: ${from} is not what was copied`)
}
