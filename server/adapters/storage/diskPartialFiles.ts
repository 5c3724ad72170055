import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { isFileName, type FileName } from '../../ports/fileNames'
import { ChecksumError, type Chunk, type PartialFiles } from '../../ports/partialFiles'
import { DiskFullError, UploadError } from '../../ports/ports'
import { syncFolder, toDiskError, type Disk } from './disk'
import { requestStream } from './requestStream'

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
        const written = await writeChunk(file, chunk)
        await file.datasync()
        return written
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
      await file.sync().finally(() => file.close())
      await rename(path(name), disk.path(name))
      await syncFolder(join(dataDir, 'files'))
    },
    remove: (name) => rm(path(name), { force: true }),
    names: async () => (await readdir(folder)).filter(isFileName),
  }
}

/** Returns the bytes written. Without a checksum, a transfer that breaks ends the chunk early. */
async function writeChunk(file: FileHandle, { request, env, offset, maxBytes, checksum, signal }: Chunk) {
  const hash = checksum && createHash(checksum.algorithm)
  let written = 0
  try {
    for await (const bytes of addAbortSignal(signal, requestStream(request, env)) as AsyncIterable<Uint8Array>) {
      if (written + bytes.length > maxBytes) throw new UploadError('tooLarge')
      hash?.update(bytes)
      await writeAll(file, bytes, offset + written)
      written += bytes.length
    }
  } catch (error) {
    if (hash || !isBrokenTransfer(error)) throw error
  }
  if (hash?.digest('base64') !== checksum?.digest) throw new ChecksumError('the chunk differs from its checksum')
  return written
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;)
    at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten
}

/** Whether the error is the connection's, not the disk's: only those of the file system have a path or a system call on a file. */
function isBrokenTransfer(error: unknown): boolean {
  if (error instanceof UploadError) return false
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return ['ECONNRESET', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE', 'EPIPE'].includes(String(code))
}

function toChunkError(error: unknown): unknown {
  if (error instanceof ChecksumError || error instanceof UploadError) return error
  if (isBrokenTransfer(error)) return new UploadError('aborted')
  return toDiskError(error) instanceof DiskFullError ? new UploadError('diskFull') : error
}

function rethrowDiskError(error: unknown): never {
  throw toChunkError(error)
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
