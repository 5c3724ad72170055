/** Uploads: which files are accepted, up to which size and length, and the storage quota. */
import { mediaTypes } from '../../../src/wire/constants'
import { documentTypes, maxDocumentBytes } from '../../../src/wire/translationSchemas'
import { formatSize } from '../../../src/shared/files/formatSize'
import { documentTypeOf, type FileName } from '../../ports/fileNames'
import {
  MediaFileError,
  UploadError,
  type Ports,
  type ReceivedFile,
  type UploadFault,
  type UploadLimits,
} from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import type { Settings } from '../../ports/settings'
import { RequestError } from '../../lib/requestError'
import { storageFullError, storageQuotaBytes } from './storageQuota'

export interface AddedUpload {
  file: FileName
  /** Null if it is only known after decoding. */
  durationMs: number | null
}

interface Upload {
  user: UserRow
  /** Receives the file; see `UploadReader.receive`. */
  receive(limits: UploadLimits): Promise<ReceivedFile>
}

/** Receives a file and adds it to the user's uploads. @throws RequestError; nothing is stored then */
export async function addUpload(ports: Ports, settings: Settings, { user, receive }: Upload): Promise<AddedUpload> {
  const usedBefore = await ports.store.uploads.usedBytes(user.id)
  // Don't receive a file that exceeds the remaining quota only to discard it.
  const remainingBytes = storageQuotaBytes(user) - usedBefore
  if (remainingBytes <= 0) throw storageFullError(user, usedBefore)
  const limits = uploadLimits(settings, remainingBytes)
  const received = await receive(limits).catch((error: unknown) => {
    if (!(error instanceof UploadError)) throw error
    const { fault, limitBytes = Math.min(settings.uploadLimitBytes, remainingBytes) } = error
    if (fault === 'tooLarge' && limitBytes >= remainingBytes) throw storageFullError(user, usedBefore)
    throw uploadFaultError(fault, limitBytes)
  })
  return acceptFile(ports, settings, { ...received, user }).catch(async (error: unknown) => {
    await ports.files.remove(received.file)
    throw error
  })
}

/** What the user is told when an upload is rejected. @param limitBytes the limit for this file type */
export function uploadFaultError(fault: UploadFault, limitBytes: number): RequestError {
  const values = { limit: formatSize(limitBytes), types: [...mediaTypes, ...documentTypes].join(', ') }
  return new RequestError(`upload.${fault}`, values, fault === 'tooLarge' ? { status: 413 } : {})
}

/** Adds a stored file to the user's uploads if it is a recording or document within the limits. @throws RequestError if it is not; the file is removed then */
export async function acceptFile(
  { store, files, media, clock }: Ports,
  settings: Settings,
  { user, ...received }: ReceivedFile & { user: UserRow },
): Promise<AddedUpload> {
  const { file, size } = received
  try {
    const durationMs = await durationOf(file, media)
    if (durationMs !== null && durationMs > settings.audioLimitSeconds * 1000) throw new MediaFileError('tooLong')
    // Other uploads may have finished in the meantime.
    await store.transaction(async ({ uploads, partialUploads }) => {
      const used = await uploads.usedBytes(user.id)
      if (used + size > storageQuotaBytes(user)) throw storageFullError(user, used)
      await partialUploads.remove(file)
      await uploads.insert({ ...received, userId: user.id, durationMs, createdAt: clock.now() })
    })
    return { file, durationMs }
  } catch (error) {
    const refusal = error instanceof MediaFileError ? mediaFaultError(error, settings) : error
    if (refusal instanceof RequestError) await files.remove(file)
    throw refusal
  }
}

/** Maximum bytes by file extension. */
export function uploadLimits({ uploadLimitBytes }: Settings, remainingBytes: number): UploadLimits {
  const mediaBytes = Math.min(uploadLimitBytes, remainingBytes)
  const documentBytes = Math.min(mediaBytes, maxDocumentBytes)
  return Object.fromEntries([
    ...mediaTypes.map((type) => [type, mediaBytes] as const),
    ...documentTypes.map((type) => [type, documentBytes] as const),
  ])
}

/** Milliseconds; 0 for a document, null if only decoding can tell. @throws MediaFileError */
async function durationOf(file: FileName, media: Ports['media']): Promise<number | null> {
  if (documentTypeOf(file)) return 0
  return media.available ? (await media.probe(file)).durationMs : null
}

const mediaFaultError = ({ fault }: MediaFileError, { audioLimitSeconds }: Settings) =>
  fault === 'tooLong' ? tooLongError(audioLimitSeconds) : new RequestError(`upload.${fault}`)

/** States the limit in the largest unit that gives a whole number. */
function tooLongError(limitSeconds: number): RequestError {
  if (limitSeconds % 3600 === 0) return new RequestError('upload.tooLong', { hours: limitSeconds / 3600 })
  if (limitSeconds % 60 === 0) return new RequestError('upload.tooLong.minutes', { minutes: limitSeconds / 60 })
  return new RequestError('upload.tooLong.seconds', { seconds: limitSeconds })
}
