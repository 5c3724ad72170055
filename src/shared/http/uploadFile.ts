import { UploadResult } from '../../wire/responses'
import { notify } from '../notifications/notify'
import { ApiError } from './apiError'
import { toastError } from './errorText'
import { request } from './client'
import { endpoints } from './endpoints'
import { validate, type ApiResponse } from './envelope'
import { uploadInChunks, type ResumableOptions } from './resumableUpload'

export type UploadOptions = ResumableOptions

/** Up to this size, repeating the upload costs no more than asking where it goes on. */
const oneCallBytes = 2 ** 20

/**
 * Uploads a file in one attempt: a large one in chunks if the server can, so that a later attempt goes on where this one ended.
 * Shows the server's message as a toast, on success and on refusal.
 * @throws ApiError; network and status errors show no toast, since the caller retries
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<UploadResult> {
  try {
    const inChunks = file.size > oneCallBytes ? await uploadInChunks(file, options) : null
    const { msg, data } = inChunks ?? (await uploadAtOnce(file, options))
    const uploaded = validate(UploadResult, data, { url: endpoints.upload.path })
    if (msg !== '') notify({ kind: 'success', text: msg })
    return uploaded
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'refused') toastError(error)
    throw error
  }
}

/** The browser streams the file from disk; it is never read into memory. */
function uploadAtOnce(file: File, { signal, onProgress }: UploadOptions): Promise<ApiResponse> {
  return request({
    to: endpoints.upload,
    params: { file },
    quiet: true,
    signal,
    // The bytes sent include the multipart framing, a few hundred bytes.
    onBytesSent: (bytes) => onProgress?.(Math.min(bytes, file.size), file.size),
  })
}
