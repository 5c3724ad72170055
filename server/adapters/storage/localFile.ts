import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { basename } from 'node:path'
import { extensionOf } from '../../ports/fileNames'
import { DiskFullError, UploadError, type ReceivedFile, type UploadLimits } from '../../ports/ports'
import { toDiskError } from './disk'
import type { FileStorage } from './fileStorage'

/** Copies a file of this machine into `Files`, in constant memory. Links are not followed. @throws UploadError */
export async function receiveLocalFile(
  storage: FileStorage,
  path: string,
  limits: UploadLimits,
): Promise<ReceivedFile> {
  const extension = extensionOf(path)
  const maxBytes = Object.hasOwn(limits, extension) ? limits[extension] : undefined
  if (maxBytes === undefined) throw new UploadError('type')
  const source = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const found = await source.stat()
    if (!found.isFile()) throw new UploadError('noFile')
    if (found.size === 0) throw new UploadError('empty')
    if (found.size > maxBytes) throw new UploadError('tooLarge', maxBytes)
    const file = storage.name(extension)
    const pending = storage.createPendingFile(file)
    try {
      await pipeline(source.createReadStream({ autoClose: false, end: found.size - 1 }), pending.stream)
      await pending.commit()
    } catch (error) {
      await pending.discard()
      throw toDiskError(error) instanceof DiskFullError ? new UploadError('diskFull') : error
    }
    return { file, originalName: basename(path), size: pending.size }
  } finally {
    await source.close()
  }
}
