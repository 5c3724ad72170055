import { constants, createWriteStream, type WriteStream } from 'node:fs'
import { access, mkdir, open, opendir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isFileName, newFileName, mimeTypeOf, type FileName } from '../../ports/fileNames'
import { DiskFullError } from '../../ports/ports'
import { borrowFrom, type BorrowFile, type FileStorage, type PendingFile } from './fileStorage'

const readChunkBytes = 256 * 1024
const writeBufferBytes = 1024 * 1024

/** Files in a local folder. */
export interface Disk extends FileStorage {
  /** Path of a file, for external programs. @throws Error when the text is not a valid file name */
  path(name: FileName): string
  borrow: BorrowFile
  /** Free space on the disk, in bytes. */
  freeBytes(): Promise<number>
}

/**
 * Opens a folder as `Files`, creating it if needed. Incoming bytes stay in a separate folder until they are complete and durable;
 * partial files of an earlier process are removed.
 * @param write opens a file for writing; tests pass one that fails
 * @param keepMs how long partial files stay, because other servers may be writing them
 */
export async function openDisk(folder: string, write = createWriteStream, keepMs = 0): Promise<Disk> {
  const pendingDir = join(folder, 'parts')
  const filesDir = join(folder, 'files')
  await mkdir(pendingDir, { recursive: true })
  await removeLeftovers(pendingDir, keepMs)
  await mkdir(filesDir, { recursive: true })

  const path = (name: FileName) => {
    if (!isFileName(name)) throw new Error('this is not the name of a stored file')
    return join(filesDir, name)
  }
  const createPendingFile = (name: FileName): PendingFile => {
    const to = path(name)
    const from = join(pendingDir, name)
    const stream = write(from, { flags: 'wx', mode: 0o600, highWaterMark: writeBufferBytes, flush: true })
    // The writer gets errors too; an error while closing comes after it stopped listening.
    stream.on('error', () => {})
    return {
      stream,
      get size() {
        return stream.bytesWritten
      },
      async commit() {
        // A finished stream has written its bytes; a closed one has flushed them to the disk.
        await waitForClose(stream)
        if (stream.errored) throw stream.errored
        await rename(from, to)
        await syncFolder(filesDir)
      },
      async discard() {
        stream.destroy()
        await waitForClose(stream)
        await rm(from, { force: true })
      },
    }
  }

  return {
    name: newFileName,
    path,
    borrow: borrowFrom(path),
    createPendingFile,
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    async write(name, body) {
      const pending = createPendingFile(name)
      try {
        await pipeline([body], pending.stream)
        await pending.commit()
      } catch (error) {
        await pending.discard()
        throw toDiskError(error)
      }
    },
    async open(name) {
      if (!isFileName(name)) return null
      const found = await stat(path(name)).catch(nullWhenAbsent)
      if (!found?.isFile()) return null
      const stream = (start = 0, end = found.size - 1) => toWebStream(readRange(path(name), start, end))
      return { size: found.size, type: mimeTypeOf(name), stream }
    },
    remove: (name) => rm(path(name), { force: true }),
    async *list() {
      for await (const { name } of await opendir(filesDir)) {
        // The file may be removed at any time.
        const found = isFileName(name) ? await stat(path(name)).catch(nullWhenAbsent) : null
        if (found?.isFile()) yield { name, changedAt: found.mtimeMs }
      }
    },
    check: () => access(filesDir, constants.R_OK | constants.W_OK),
  }
}

/** Converts out-of-space errors to `DiskFullError`; returns any other unchanged. */
export function toDiskError(error: unknown): unknown {
  const full = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  return full ? new DiskFullError('the disk has no room left', { cause: error }) : error
}

/** Bytes `start` to `end`, inclusive. The file is open only while it is being read. */
async function* readRange(path: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (let at = start; at <= end;) {
      const buffer = new Uint8Array(Math.min(readChunkBytes, end + 1 - at))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
      if (bytesRead === 0) return
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** The chunks as a stream that reads nothing ahead. */
export function toWebStream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await chunks.return(undefined)),
  }
  // No read-ahead: an unread stream must not open the file.
  return new ReadableStream(source, { highWaterMark: 0 })
}

function waitForClose(stream: WriteStream): Promise<void> {
  return new Promise((resolve) => (stream.closed ? resolve() : stream.once('close', resolve)))
}

/** Makes renames and new files in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function removeLeftovers(folder: string, keepMs: number): Promise<void> {
  for await (const { name } of await opendir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(nullWhenAbsent)
    if (found && Date.now() - found.mtimeMs >= keepMs) await rm(path, { recursive: true, force: true })
  }
}
