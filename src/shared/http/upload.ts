import { Uploaded } from '../../wire/bodies'
import { notify } from '../notify'
import { ApiError } from './apiError'
import { sayError } from './catalogue'
import { request } from './client'
import { endpoints } from './endpoints'
import { check } from './envelope'

export interface UploadOptions {
  signal?: AbortSignal | undefined
  onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined
}

/**
 * Sends a file, once, as the browser streams it from disk: it is never read into memory.
 * The server's sentence is shown either way: a refusal as an error, a success as a success.
 * @throws ApiError; a fault of the network or a failing status raises no toast, since the caller tries again
 */
export async function upload(file: File, { signal, onProgress }: UploadOptions = {}): Promise<Uploaded> {
  try {
    const { msg, data } = await request({
      to: endpoints.upload,
      params: { file },
      quiet: true,
      signal,
      // What is sent counts the multipart frame too, a few hundred bytes that are not the file's.
      onSent: (bytes) => onProgress?.(Math.min(bytes, file.size), file.size),
    })
    const uploaded = check(Uploaded, data, endpoints.upload.path)
    if (msg !== '') notify({ kind: 'success', text: msg })
    return uploaded
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'refused') sayError(error)
    throw error
  }
}
