import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileName } from '../../ports/fileNames'
import { pcmBytesPerMs, type LiveAudioFile, type LiveAudioStore } from '../../ports/ports'
import { wavHeader, wavHeaderBytes } from '../../lib/wavHeader'
import { toDiskError, syncFolder, type Disk } from '../storage/disk'

const { O_CREAT, O_RDWR } = constants

/**
 * Append-only audio files in a folder beside the finished files. Each one reserves room for the WAV header before its samples, so
 * finishing it writes 44 bytes and renames it, whatever its length. The file size tells how much is stored: an unacknowledged partial
 * append after a power cut is valid audio, or is truncated to a whole millisecond.
 * @param openFile opens for reading and writing; tests pass one that fails
 */
export async function openLiveAudioStore(
  folder: string,
  disk: Pick<Disk, 'path'>,
  openFile = (path: string) => open(path, O_CREAT | O_RDWR, 0o600),
): Promise<LiveAudioStore> {
  const liveDir = join(folder, 'growing')
  await mkdir(liveDir, { recursive: true })
  await mkdir(join(folder, 'files'), { recursive: true })
  const pathOf = (name: string) => {
    disk.path(name)
    return join(liveDir, name)
  }
  const move = async (from: string, to: string) => {
    await rename(from, to)
    await Promise.all([syncFolder(liveDir), syncFolder(join(folder, 'files'))])
  }

  return {
    async open(name) {
      const path = pathOf(name)
      if (!(await exists(path)) && (await exists(disk.path(name)))) await move(disk.path(name), path)
      const file = await openFile(path)
      try {
        const size = await repairSize(file)
        await syncFolder(liveDir)
        return openedLiveAudioFile(file, size)
      } catch (error) {
        await file.close()
        throw toDiskError(error)
      }
    },
    async size(name) {
      const found = await stat(pathOf(name)).catch(() => null)
      return found ? floorToWholeMs(found.size - wavHeaderBytes) : 0
    },
    async finish(name) {
      const path = pathOf(name)
      if (!(await exists(path))) {
        await access(disk.path(name))
        return
      }
      const file = await openFile(path)
      try {
        const size = await repairSize(file)
        await writeAll(file, wavHeader(size), 0)
        await file.datasync()
      } catch (error) {
        throw toDiskError(error)
      } finally {
        await file.close()
      }
      await move(path, disk.path(name))
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    names: async () => (await readdir(liveDir)).filter(isFileName),
  }
}

const floorToWholeMs = (bytes: number) => Math.max(0, bytes - (bytes % pcmBytesPerMs))
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Bytes of audio in the file, after truncating it to a whole millisecond. */
async function repairSize(file: FileHandle): Promise<number> {
  const { size: fileBytes } = await file.stat()
  const size = floorToWholeMs(fileBytes - wavHeaderBytes)
  if (fileBytes < wavHeaderBytes) await writeAll(file, wavHeader(0), 0)
  else if (fileBytes > wavHeaderBytes + size) await file.truncate(wavHeaderBytes + size)
  else return size
  await file.datasync()
  return size
}

function openedLiveAudioFile(file: FileHandle, initialSize: number): LiveAudioFile {
  let size = initialSize
  return {
    get size() {
      return size
    },
    async append(bytes) {
      try {
        await writeAll(file, bytes, wavHeaderBytes + size)
        // datasync also makes the file size durable, since it is needed to read the bytes back.
        await file.datasync()
        size += bytes.length
      } catch (error) {
        await file.truncate(wavHeaderBytes + size).catch(() => {})
        throw toDiskError(error)
      }
    },
    async read(offset, count) {
      const bytes = new Uint8Array(Math.max(0, Math.min(count, size - offset)))
      for (let at = 0; at < bytes.length;) {
        const { bytesRead } = await file.read(bytes, at, bytes.length - at, wavHeaderBytes + offset + at)
        if (bytesRead === 0) throw new Error('a stored audio file became shorter')
        at += bytesRead
      }
      return bytes
    },
    close: () => file.close(),
  }
}

/** A full disk may accept part of a write before it fails. */
async function writeAll(file: FileHandle, bytes: Uint8Array, offset: number): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, offset + at)
    at += bytesWritten
  }
}
