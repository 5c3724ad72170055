import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isFileName, newFileName, typeOf, type FileName } from '../fileNames'
import { DiskFull, type Files } from '../ports'

const readBytes = 256 * 1024
const writeBytes = 1024 * 1024

/** A file on its way in: kept it becomes a file of the disk, dropped it leaves nothing. */
export interface Part {
  /** Takes the bytes; `diskError` explains the errors it fails with. */
  stream: WriteStream
  /** Makes the file durable under its name. Call when the stream has finished. */
  keep(): Promise<void>
  drop(): Promise<void>
}

/** Files in a folder of the machine. */
export interface Disk extends Files {
  /** Where a file lies, for programs that read it themselves. Throws when the text is no name of ours. */
  path(name: FileName): string
  /** Starts a file that arrives bit by bit. */
  part(name: FileName): Part
  /** What the disk has room for still, in bytes. */
  freeBytes(): Promise<number>
}

/**
 * Opens a folder as `Files`, making it when needed. Bytes on their way in stay in a folder beside the files until they are
 * whole and durable; what an earlier process left half-written there is removed.
 * @param write opens a file for writing; tests give one that fails
 */
export async function openDisk(folder: string, write = createWriteStream): Promise<Disk> {
  const parts = join(folder, 'parts')
  const files = join(folder, 'files')
  await rm(parts, { recursive: true, force: true })
  await mkdir(parts, { recursive: true })
  await mkdir(files, { recursive: true })

  const path = (name: FileName) => {
    if (!isFileName(name)) throw new Error('this is not the name of a stored file')
    return join(files, name)
  }
  const part = (name: FileName): Part => {
    const to = path(name)
    const from = join(parts, name)
    const stream = write(from, { flags: 'wx', mode: 0o600, highWaterMark: writeBytes, flush: true })
    // Whoever writes hears of an error too; one of closing comes when nobody listens any more.
    stream.on('error', () => {})
    return {
      stream,
      async keep() {
        // A stream that has finished has written its bytes; one that has closed has them on the disk.
        await closed(stream)
        if (stream.errored) throw stream.errored
        await rename(from, to)
        await syncFolder(files)
      },
      async drop() {
        stream.destroy()
        await closed(stream)
        await rm(from, { force: true })
      },
    }
  }

  return {
    name: newFileName,
    path,
    part,
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    async write(name, body) {
      const coming = part(name)
      try {
        await pipeline([body], coming.stream)
        await coming.keep()
      } catch (error) {
        await coming.drop()
        throw diskError(error)
      }
    },
    async open(name) {
      if (!isFileName(name)) return null
      const found = await stat(path(name)).catch(nullWhenAbsent)
      if (!found?.isFile()) return null
      const stream = (start = 0, end = found.size - 1) => streamOf(read(path(name), start, end))
      return { size: found.size, type: typeOf(name), stream }
    },
    remove: (name) => rm(path(name), { force: true }),
  }
}

/** `DiskFull` for the errors that mean it; any other as it is. */
export function diskError(error: unknown): unknown {
  const full = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  return full ? new DiskFull('the disk has no room left', { cause: error }) : error
}

/** Bytes `start` to `end`, inclusive. The file is open only while someone reads. */
async function* read(path: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (let at = start; at <= end; ) {
      const buffer = new Uint8Array(Math.min(readBytes, end + 1 - at))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
      if (bytesRead === 0) return
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await chunks.return(undefined)),
  }
  // No reading ahead: a stream that nobody reads must not open the file.
  return new ReadableStream(source, { highWaterMark: 0 })
}

function closed(stream: WriteStream): Promise<void> {
  return new Promise((resolve) => (stream.closed ? resolve() : stream.once('close', resolve)))
}

/** Makes the names in a folder durable. */
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
