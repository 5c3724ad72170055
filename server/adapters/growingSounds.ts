import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileName } from '../fileNames'
import { soundBytesPerMs, type GrowingSound, type GrowingSounds } from '../ports'
import { wavHeader, wavHeaderBytes } from '../wav'
import { diskError, syncFolder, type Disk } from './disk'

const { O_CREAT, O_RDWR } = constants

/**
 * Sounds that grow in a folder beside the finished files of the disk. A growing one has room for the WAV header before its samples,
 * so that finishing it writes 44 bytes and moves it, however long it is. How much is stored is the size of the file: what a power
 * cut leaves of an append that was not answered is a part of that sound, or is cut off as no whole millisecond.
 * @param openFile opens for reading and writing; tests give one that fails
 */
export async function openGrowingSounds(
  folder: string,
  disk: Pick<Disk, 'path'>,
  openFile = (path: string) => open(path, O_CREAT | O_RDWR, 0o600),
): Promise<GrowingSounds> {
  const growing = join(folder, 'growing')
  await mkdir(growing, { recursive: true })
  await mkdir(join(folder, 'files'), { recursive: true })
  const pathOf = (name: string) => {
    disk.path(name)
    return join(growing, name)
  }
  const move = async (from: string, to: string) => {
    await rename(from, to)
    await Promise.all([syncFolder(growing), syncFolder(join(folder, 'files'))])
  }

  return {
    async open(name) {
      const path = pathOf(name)
      if (!(await isThere(path)) && (await isThere(disk.path(name)))) await move(disk.path(name), path)
      const file = await openFile(path)
      try {
        const size = await stored(file)
        await syncFolder(growing)
        return growingSound(file, size)
      } catch (error) {
        await file.close()
        throw diskError(error)
      }
    },
    async size(name) {
      const found = await stat(pathOf(name)).catch(() => null)
      return found ? wholeMs(found.size - wavHeaderBytes) : 0
    },
    async finish(name) {
      const path = pathOf(name)
      if (!(await isThere(path))) {
        await access(disk.path(name))
        return
      }
      const file = await openFile(path)
      try {
        const size = await stored(file)
        await writeAll(file, wavHeader(size), 0)
        await file.datasync()
      } catch (error) {
        throw diskError(error)
      } finally {
        await file.close()
      }
      await move(path, disk.path(name))
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    names: async () => (await readdir(growing)).filter(isFileName),
  }
}

const wholeMs = (bytes: number) => Math.max(0, bytes - (bytes % soundBytesPerMs))
const isThere = (path: string) => access(path).then(() => true, () => false)

/** Bytes of sound in the file, after what is no whole millisecond was cut off. */
async function stored(file: FileHandle): Promise<number> {
  const { size: all } = await file.stat()
  const size = wholeMs(all - wavHeaderBytes)
  if (all < wavHeaderBytes) await writeAll(file, wavHeader(0), 0)
  else if (all > wavHeaderBytes + size) await file.truncate(wavHeaderBytes + size)
  else return size
  await file.datasync()
  return size
}

function growingSound(file: FileHandle, start: number): GrowingSound {
  let size = start
  return {
    get size() {
      return size
    },
    async append(bytes) {
      try {
        await writeAll(file, bytes, wavHeaderBytes + size)
        // The size of the file is durable too: it takes part in reading the bytes back.
        await file.datasync()
        size += bytes.length
      } catch (error) {
        await file.truncate(wavHeaderBytes + size).catch(() => {})
        throw diskError(error)
      }
    },
    async read(place, count) {
      const bytes = new Uint8Array(Math.max(0, Math.min(count, size - place)))
      for (let at = 0; at < bytes.length; ) {
        const { bytesRead } = await file.read(bytes, at, bytes.length - at, wavHeaderBytes + place + at)
        if (bytesRead === 0) throw new Error('a stored sound became shorter')
        at += bytesRead
      }
      return bytes
    },
    close: () => file.close(),
  }
}

/** A full disk may take a part of what it is given before it says so. */
async function writeAll(file: FileHandle, bytes: Uint8Array, place: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, place + at)
    at += bytesWritten
  }
}
