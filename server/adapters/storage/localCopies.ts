import { createWriteStream } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { isFileName, type FileName } from '../../ports/fileNames'
import { DiskFullError, type Files } from '../../ports/ports'
import type { BorrowFile } from './fileStorage'
import { toDiskError } from './disk'

interface LocalCopy {
  path: string
  users: number
  ready: Promise<void>
}

/**
 * Lends files that are stored elsewhere as copies on this disk, each as long as somebody uses it. Copies of an earlier process are removed.
 * @param dataDir gets a folder `copies`
 * @param reserveBytes free space that copies leave for other data
 */
export async function openLocalCopies(dataDir: string, files: Files, reserveBytes = 0): Promise<BorrowFile> {
  const folder = join(dataDir, 'copies')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const copies = new Map<FileName, LocalCopy>()
  let number = 0

  const download = async (name: FileName, path: string) => {
    const file = await files.open(name)
    if (!file) return
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < file.size + reserveBytes) throw new DiskFullError('the disk has no room for a copy')
    await pipeline(Readable.fromWeb(file.stream() as ReadableStream), createWriteStream(path, { mode: 0o600 })).catch(
      (error: unknown) => {
        throw toDiskError(error)
      },
    )
  }
  const release = async (name: FileName, copy: LocalCopy) => {
    copy.users -= 1
    if (copy.users > 0) return
    copies.delete(name)
    await rm(copy.path, { force: true })
  }
  const start = (name: FileName): LocalCopy => {
    number += 1
    const path = join(folder, `${number}-${name}`)
    return { path, users: 0, ready: download(name, path) }
  }

  return async (name) => {
    if (!isFileName(name)) throw new Error('this is not the name of a stored file')
    const copy = copies.get(name) ?? start(name)
    copies.set(name, copy)
    copy.users += 1
    try {
      await copy.ready
    } catch (error) {
      await release(name, copy)
      throw error
    }
    return { path: copy.path, release: () => release(name, copy) }
  }
}
