import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileName, type FileName } from '../../ports/fileNames'
import type { PartialFiles } from '../../ports/partialFiles'
import { UploadError } from '../../ports/ports'
import { syncFolder, type Disk } from './disk'
import { receiveChunk, toChunkError } from './receiveChunk'

/**
 * Partial files in the folder `partial` beside the disk's files. Unlike what `Disk` is writing, they outlive the process.
 * @param dataDir the folder of the disk
 * @param reserveBytes free space that uploads leave for the database, meetings and other data
 */
export async function openPartialFiles(dataDir: string, disk: Disk, reserveBytes = 0): Promise<PartialFiles> {
  const folder = join(dataDir, 'partial')
  await mkdir(folder, { recursive: true })
  const path = (name: FileName) => {
    if (!isFileName(name)) throw new Error('this is not the name of a stored file')
    return join(folder, name)
  }
  const sizeOf = async (name: FileName) => (await stat(path(name)).catch(nullWhenAbsent))?.size ?? null
  const requireSpace = async (bytes: number) => {
    if ((await disk.freeBytes()) < bytes + reserveBytes) throw new UploadError('diskFull')
  }
  return {
    size: sizeOf,
    async create(name, bytes) {
      await requireSpace(bytes)
      const file = await open(path(name), 'wx', 0o600).catch(rethrowDiskError)
      await file.close()
      await syncFolder(folder)
    },
    async append(name, chunk) {
      await requireSpace(Number(chunk.request.headers.get('content-length') ?? 0))
      const file = await open(path(name), 'r+')
      try {
        await file.truncate(chunk.offset)
        let at = chunk.offset
        const received = await receiveChunk(chunk, async (bytes) => {
          await writeAll(file, bytes, at)
          at += bytes.length
        })
        await file.datasync()
        return received
      } catch (error) {
        await file.truncate(chunk.offset).catch(() => {})
        throw toChunkError(error)
      } finally {
        await file.close()
      }
    },
    async complete(name) {
      if ((await sizeOf(name)) === null) return
      const file = await open(path(name), 'r+')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(path(name), disk.path(name))
      await syncFolder(join(dataDir, 'files'))
    },
    remove: (name) => rm(path(name), { force: true }),
    names: async () => (await readdir(folder)).filter(isFileName),
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;)
    at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten
}

function rethrowDiskError(error: unknown): never {
  throw toChunkError(error)
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
