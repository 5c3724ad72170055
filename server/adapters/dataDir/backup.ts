import { constants } from 'node:fs'
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { isFileName } from '../../ports/fileNames'
import { openLibsql } from '../sql/libsqlDatabase'

export interface BackupResult {
  databaseBytes: number
  /** Files copied, and files already present from an earlier backup. */
  copied: number
  unchanged: number
}

/**
 * Copies a data folder while a server uses it: a snapshot of the database and the files it references. A target that ends in `.db`
 * receives only the database; any other target is a folder that can replace the data folder. In a folder with an earlier backup only
 * new files are copied. The copy is readable by this user only.
 * @throws when there is no database, or the target is inside the data folder
 */
export async function backUp(dataDir: string, to: string): Promise<BackupResult> {
  const target = resolve(to)
  const data = resolve(dataDir)
  if (target === data || target.startsWith(data + sep)) throw new Error(`a backup inside ${data} would be lost with it`)
  const databaseOnly = target.endsWith('.db')
  const folder = databaseOnly ? join(target, '..') : target
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // The database comes first: every file it references already exists, and an unreferenced extra file does no harm.
  const copy = databaseOnly ? target : join(folder, 'data.db')
  copyDatabase(join(data, 'data.db'), copy)
  const counts = { copied: 0, unchanged: 0 }
  // A meeting that ends meanwhile moves its audio from the first to the second.
  for (const name of databaseOnly ? [] : ['growing', 'files'])
    await copyFolder(join(data, name), join(folder, name), counts)
  return { databaseBytes: (await stat(copy)).size, ...counts }
}

function copyDatabase(from: string, to: string): void {
  const database = openLibsql(from)
  try {
    database.copyTo(to)
  } finally {
    database.close()
  }
}

async function copyFolder(from: string, to: string, counts: { copied: number; unchanged: number }): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const names = await opendir(from).catch(nullWhenAbsent)
  for await (const { name } of names ?? []) {
    if (!isFileName(name)) continue
    const [sourceSize, copySize] = await Promise.all([sizeOf(join(from, name)), sizeOf(join(to, name))])
    if (sourceSize === null) continue
    // A finished file never changes; a live audio file only grows.
    if (sourceSize === copySize) counts.unchanged += 1
    else if (await copyDurably(join(from, name), join(to, name))) counts.copied += 1
  }
}

const sizeOf = async (path: string) => (await stat(path).catch(nullWhenAbsent))?.size ?? null

/** Returns false if the file was removed meanwhile. */
async function copyDurably(from: string, to: string): Promise<boolean> {
  const part = `${to}.part`
  try {
    await copyFile(from, part, constants.COPYFILE_FICLONE)
  } catch (error) {
    await rm(part, { force: true })
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
  const file = await open(part, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, to)
  return true
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
