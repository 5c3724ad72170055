/** Uploads in chunks that go on where they were cut off, by the tus protocol 1.0 (https://tus.io/protocols/resumable-upload). */
import * as v from 'valibot'
import { ApiError } from './apiError'
import { callBytes, callData, request } from './client'
import { uploadAt } from './endpointAt'
import { endpoints } from './endpoints'
import type { ApiResponse } from './envelope'
import { isUnsupported } from './unsupportedCall'

export interface ResumableOptions {
  signal?: AbortSignal | undefined
  /** Called with the bytes that the server has, or is being sent. */
  onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined
  /** Id of the upload that an earlier attempt with this file began. */
  partial?: string | null | undefined
  /** Called with the id of an upload that begins: with it, another attempt goes on, even after a reload. */
  onBegun?: ((id: string) => void) | undefined
}

const minChunkBytes = 2 ** 20
/** Each chunk is held in memory, to compute its checksum. */
const maxChunkBytes = 8 * 2 ** 20
/** A chunk should take about this long: what a cut loses, against what each request costs. */
const chunkMs = { min: 1_500, max: 6_000 }
/** Chunks in a row that arrive damaged or at another offset, until the upload fails. */
const maxFaults = 5
/** Uploads that begin anew because the server has lost them. */
const maxRestarts = 2

const tus = { 'tus-resumable': '1.0.0' }
/** Whether this server has the calls; null until known. */
let isSupported: boolean | null = null
/** The uploads that earlier attempts began. */
const begunUploads = new WeakMap<File, string>()

/** Uploads a file in chunks. Null if the server lacks the calls; nothing has been sent then. @throws ApiError */
export async function uploadInChunks(file: File, options: ResumableOptions): Promise<ApiResponse | null> {
  let known = options.partial ?? begunUploads.get(file) ?? null
  for (let restarts = 0; ; restarts += 1) {
    const id = known ?? (await begin(file, options))
    if (id === null) return null
    try {
      await sendRest(file, id, { ...options, offset: known === null ? 0 : await fetchOffset(id, options.signal) })
      const { signal } = options
      return await request({ to: endpoints.finishUpload, params: { id }, quiet: true, signal })
    } catch (error) {
      if (statusOf(error) !== 404 || restarts >= maxRestarts) throw error
      begunUploads.delete(file)
      known = null
    }
  }
}

/** Discards an upload that is not needed anymore. Failures don't matter: the server does so itself some day. */
export function discardUpload(id: string): void {
  void callBytes({ to: uploadAt('DELETE', id), params: tus, quiet: true }).catch(() => {})
}

async function begin(file: File, { signal, onBegun }: ResumableOptions): Promise<string | null> {
  if (isSupported === false) return null
  const metadata = `filename ${toBase64(new TextEncoder().encode(file.name))}`
  const headers = { ...tus, 'upload-length': String(file.size), 'upload-metadata': metadata }
  try {
    const Begun = v.object({ id: v.string() })
    const { id } = await callData({ to: endpoints.beginUpload, params: headers, quiet: true, signal }, Begun)
    isSupported = true
    begunUploads.set(file, id)
    onBegun?.(id)
    return id
  } catch (error) {
    if (!isUnsupported(error) || isSupported) throw error
    // A server without the call may refuse it, but so does one that has it and doesn't accept the file.
    if (error instanceof ApiError && error.kind !== 'refused') isSupported = false
    return null
  }
}

async function fetchOffset(id: string, signal: AbortSignal | undefined): Promise<number> {
  const Progress = v.object({ offset: v.number() })
  return (await callData({ to: uploadAt('GET', id), params: tus, quiet: true, signal }, Progress)).offset
}

async function sendRest(
  file: File,
  id: string,
  { offset: start, signal, onProgress }: ResumableOptions & { offset: number },
): Promise<void> {
  let chunkBytes = minChunkBytes
  let faults = 0
  onProgress?.(start, file.size)
  for (let offset = start; offset < file.size;) {
    const bytes = await readBytes(file, offset, offset + chunkBytes)
    const startedAt = performance.now()
    try {
      await callBytes({
        to: uploadAt('PATCH', id),
        params: { body: bytes, ...tus, ...(await chunkHeaders(offset, bytes)) },
        quiet: true,
        signal,
        onBytesSent: (sent) => onProgress?.(offset + Math.min(sent, bytes.byteLength), file.size),
      })
      offset += bytes.byteLength
      chunkBytes = nextChunkBytes(chunkBytes, performance.now() - startedAt)
      faults = 0
    } catch (error) {
      const status = statusOf(error)
      if ((status !== 409 && status !== 460) || ++faults > maxFaults) throw error
      offset = await fetchOffset(id, signal)
    }
    onProgress?.(offset, file.size)
  }
}

/** The checksum shows the server that a chunk was damaged. Without HTTPS, browsers can't compute it. */
async function chunkHeaders(offset: number, bytes: ArrayBuffer): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
  const subtle = (globalThis.crypto as Partial<Crypto>).subtle
  if (!subtle) return headers
  return { ...headers, 'upload-checksum': `sha256 ${toBase64(new Uint8Array(await subtle.digest('SHA-256', bytes)))}` }
}

/** A file that can't be read anymore counts as a network error, as when the browser itself reads it. @throws ApiError */
async function readBytes(file: File, start: number, end: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(start, end).arrayBuffer()
  } catch (cause) {
    throw new ApiError('network', endpoints.beginUpload.path, { cause })
  }
}

/** Doubles or halves the chunks until one takes about as long as it should. */
export function nextChunkBytes(bytes: number, tookMs: number): number {
  if (tookMs < chunkMs.min) return Math.min(maxChunkBytes, bytes * 2)
  return tookMs > chunkMs.max ? Math.max(minChunkBytes, bytes / 2) : bytes
}

const statusOf = (error: unknown) => (error instanceof ApiError && error.kind === 'status' ? error.status : undefined)
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
