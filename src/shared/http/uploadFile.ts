import { UploadResult } from '../../wire/responses'
import { notify } from '../notifications/notify'
import { ApiError } from './apiError'
import { toastError } from './errorText'
import { request } from './client'
import { endpoints } from './endpoints'
import { validate } from './envelope'

export interface UploadOptions {
  signal?: AbortSignal | undefined
  onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined
}

/**
 * Uploads a file in one attempt. The browser streams it from disk; it is never read into memory.
 * Shows the server's message as a toast, on success and on refusal.
 * @throws ApiError; network and status errors show no toast, since the caller retries
 */
export async function uploadFile(file: File, { signal, onProgress }: UploadOptions = {}): Promise<UploadResult> {
  try {
    const { msg, data } = await request({
      to: endpoints.upload,
      params: { file },
      quiet: true,
      signal,
      // The bytes sent include the multipart framing, a few hundred bytes.
      onBytesSent: (bytes) => onProgress?.(Math.min(bytes, file.size), file.size),
    })
    const uploaded = validate(UploadResult, data, { url: endpoints.upload.path })
    if (msg !== '') notify({ kind: 'success', text: msg })
    return uploaded
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'refused') toastError(error)
    throw error
  }
}
