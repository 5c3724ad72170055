import { constants } from 'node:fs'
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { isFileName } from '../../ports/fileNames'
import * as v from 'valibot'
import { secretKeyFile } from '../secrets/secretKeyFile'
import { openLibsql } from '../sql/libsqlDatabase'
import { hashFile, manifestName, openManifest, writeManifest, type ManifestEntry } from './manifest'

export interface BackupResult {
  databaseBytes: number
  /** Files copied, and files already present from an earlier backup. */
  copied: number
  unchanged: number
}

/** Files of a data folder that a backup has: the database, and the key of its secrets where there is one. */
export const backupFiles = ['data.db', secretKeyFile] as const

/** Folders of a data folder that a backup has: meetings in progress, unfinished uploads, and finished files. */
export const backupFolders = ['growing', 'partial', 'files'] as const

/** Files that are in a bucket instead. */
export interface BackupBucket {
  /** Its address with the prefix. */
  url: string
  list(): AsyncIterable<{ key: string; size: number }>
}

/**
 * Copies a data folder while a server uses it: a snapshot of the database and the files it references, with a manifest. A target that ends
 * in `.db` receives only the database, without the key of its secrets; any other target is a folder that `restore` makes a data folder of, or that can replace one. In a
 * folder with an earlier backup only new files are copied. The copy is readable by this user only. Objects of a bucket are listed, not
 * copied.
 * @throws when there is no database, or the target is inside the data folder
 */
export async function backUp(dataDir: string, to: string, bucket: BackupBucket | null = null): Promise<BackupResult> {
  const target = resolve(to)
  const data = resolve(dataDir)
  if (target === data || target.startsWith(data + sep)) throw new Error(`a backup inside ${data} would be lost with it`)
  const databaseOnly = target.endsWith('.db')
  const folder = databaseOnly ? join(target, '..') : target
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const known = databaseOnly ? new Map<string, ManifestEntry>() : await takeManifest(folder)
  // The database comes first: every file it references already exists, and an unreferenced extra file does no harm.
  const copy = databaseOnly ? target : join(folder, 'data.db')
  const database = copyDatabase(join(data, 'data.db'), copy)
  const counts = { copied: 0, unchanged: 0 }
  const result = async () => ({ databaseBytes: (await stat(copy)).size, ...counts })
  if (databaseOnly) return result()
  const entries = async function* (): AsyncGenerator<ManifestEntry> {
    yield await entryOf(folder, 'data.db')
    if (await copyDurably(join(data, secretKeyFile), join(folder, secretKeyFile)))
      yield await entryOf(folder, secretKeyFile)
    // A meeting that ends meanwhile moves its audio from the first to the last, and so does an upload.
    for (const name of backupFolders) {
      for await (const { path, isNew } of copyFolder(data, folder, name)) {
        counts[isNew ? 'copied' : 'unchanged'] += 1
        const before = isNew ? undefined : known.get(path)
        yield before ?? (await entryOf(folder, path))
      }
    }
    for await (const { key, size } of bucket?.list() ?? []) yield { object: key, bytes: size }
  }
  const header = { format: 1, madeAt: new Date().toISOString(), database, bucket: bucket?.url ?? null } as const
  await writeManifest(folder, header, entries())
  return result()
}

/** Returns the newest migration of the copy. */
function copyDatabase(from: string, to: string): string {
  const database = openLibsql(from)
  try {
    database.copyTo(to)
    const query = database.prepare("select coalesce(max(name), '') as name from kysely_migration")
    return v.parse(v.tuple([v.object({ name: v.string() })]), query.all([]))[0].name
  } finally {
    database.close()
  }
}

async function entryOf(folder: string, path: string): Promise<ManifestEntry> {
  const { size } = await stat(join(folder, path))
  return { path, bytes: size, sha256: await hashFile(join(folder, path)) }
}

/**
 * What an earlier backup in the folder says of its files; empty if there is none, or it was interrupted. Its manifest is removed, since the
 * database will be another one.
 */
async function takeManifest(folder: string): Promise<ReadonlyMap<string, ManifestEntry>> {
  const known = new Map<string, ManifestEntry>()
  try {
    const { entries } = await openManifest(folder)
    for await (const entry of entries) if ('path' in entry) known.set(entry.path, entry)
  } catch {
    known.clear()
  }
  await rm(join(folder, manifestName), { force: true })
  return known
}

/** The files of a folder that are in the backup now, by their paths in it. */
async function* copyFolder(
  data: string,
  backup: string,
  folder: string,
): AsyncGenerator<{ path: string; isNew: boolean }> {
  await mkdir(join(backup, folder), { recursive: true, mode: 0o700 })
  const names = await opendir(join(data, folder)).catch(nullWhenAbsent)
  for await (const { name } of names ?? []) {
    if (!isFileName(name)) continue
    const path = `${folder}/${name}`
    const [from, to] = [join(data, path), join(backup, path)]
    const [sourceSize, copySize] = await Promise.all([sizeOf(from), sizeOf(to)])
    if (sourceSize === null) continue
    // A finished file never changes; a live audio file only grows.
    if (sourceSize === copySize && folder !== 'partial') yield { path, isNew: false }
    else if (await copyDurably(from, to)) yield { path, isNew: true }
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
