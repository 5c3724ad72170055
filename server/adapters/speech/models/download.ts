import { createWriteStream } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { DiskFullError, type Clock } from '../../../ports/ports'
import { SpeechModelInstallError } from '../../../ports/speechModels'
import { toDiskError } from '../../storage/disk'

export interface DownloadRequest {
  /** http(s). */
  url: string
  /** Of the finished file; until then its beginning is in `<path>.part`, which a later call continues. */
  path: string
  maxBytes: number
  /** Canceling removes what was received. */
  signal: AbortSignal
  /** @param receivedBytes since the beginning of the file */
  onProgress(receivedBytes: number): void
  /** Called with the size as soon as the server announces it. @throws SpeechModelInstallError to end the download */
  onSize?(bytes: number): Promise<void>
}

export interface DownloadOptions {
  clock: Clock
  /** Ends an attempt that receives nothing for so long, in milliseconds. */
  stallMs?: number
  /** Before the second attempt, in milliseconds; it doubles with each failure in a row. */
  backoffMs?: number
  /** Opens a file for writing; tests pass one that fails. */
  write?: typeof createWriteStream
}

/** Failures in a row without a byte of progress. */
const maxFailures = 3
const maxAttempts = 50
const maxRedirects = 5

/** Another attempt may succeed. */
class RetryableError extends Error {
  override name = 'RetryableError'
}

/**
 * Downloads a file. Continues where an earlier attempt, or an earlier process, stopped, if the server still has the same file.
 * @throws SpeechModelInstallError
 */
export async function download(request: DownloadRequest, options: DownloadOptions): Promise<void> {
  const { path, signal } = request
  const { clock, backoffMs = 1_000 } = options
  const part = `${path}.part`
  let failures = 0
  for (let attempt = 1; ; attempt++) {
    const sizeBefore = await sizeOf(part)
    try {
      await receive(request, options)
      await rename(part, path)
      await rm(`${path}.json`, { force: true })
      return
    } catch (error) {
      const failure = toInstallError(error, signal)
      if (failure) {
        await removeDownload(path)
        throw failure
      }
      failures = (await sizeOf(part)) > sizeBefore ? 1 : failures + 1
      // What was received stays, for the next call.
      if (failures >= maxFailures || attempt >= maxAttempts)
        throw new SpeechModelInstallError('network', describeCause(error), { cause: error })
    }
    await clock.sleep(backoffMs * 2 ** (failures - 1), signal)
  }
}

/** Removes a download, finished or not. */
export async function removeDownload(path: string): Promise<void> {
  await Promise.all([path, `${path}.part`, `${path}.json`].map((file) => rm(file, { force: true })))
}

/** Null if another attempt may succeed. */
function toInstallError(error: unknown, signal: AbortSignal): SpeechModelInstallError | null {
  if (signal.aborted) return new SpeechModelInstallError('canceled')
  if (error instanceof SpeechModelInstallError) return error
  if (error instanceof RetryableError) return null
  const fault = toDiskError(error) instanceof DiskFullError ? 'diskFull' : 'network'
  return new SpeechModelInstallError(fault, String(error), { cause: error })
}

/** What fetch itself says is only `fetch failed`. */
function describeCause(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const deepest = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  return [error, deepest].flatMap((one) => (one instanceof Error ? [one.message] : [])).join(': ')
}

/** One attempt; what it receives is in the part file. */
async function receive(request: DownloadRequest, { stallMs = 60_000, write = createWriteStream }: DownloadOptions) {
  const { url, path, maxBytes, onProgress } = request
  const stall = new AbortController()
  const stallTimer = setTimeout(() => stall.abort(new Error(`nothing received for ${stallMs} ms`)), stallMs)
  const signal = AbortSignal.any([request.signal, stall.signal])
  try {
    const beginning = await readBeginning(request)
    const response = await fetchRedirected(url, beginning, signal)
    const start = response.status === 206 && beginning ? beginning.bytes : 0
    const total = await readAnnouncedSize(response, start, request)
    await rememberValidator(request, response)
    let received = start
    const count = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        stallTimer.refresh()
        received += chunk.length
        if (received > maxBytes) throw new SpeechModelInstallError('archive', `larger than ${maxBytes} bytes`)
        onProgress(received)
        yield chunk
      }
    }
    const file = write(`${path}.part`, { flags: start > 0 ? 'a' : 'w', flush: true })
    await pipeline(readBody(response, signal), count, file)
    if (total !== null && received !== total) throw new RetryableError(`received ${received} of ${total} bytes`)
  } finally {
    clearTimeout(stallTimer)
  }
}

/** The chunks of a response; errors of the connection are retryable. */
async function* readBody(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) yield next.value
  } catch (error) {
    throw toRetryable(error, signal)
  } finally {
    await reader?.cancel().catch(() => {})
  }
}

interface Beginning {
  bytes: number
  /** A strong entity tag or a date (RFC 9110, `If-Range`). */
  validator: string
}

const PartState = v.object({ url: v.string(), validator: v.pipe(v.string(), v.nonEmpty()) })

/** What an earlier attempt has received of this file; null if it can't be continued. */
async function readBeginning({ url, path }: DownloadRequest): Promise<Beginning | null> {
  const bytes = await sizeOf(`${path}.part`)
  const text = await readFile(`${path}.json`, 'utf8').catch(() => '')
  const state = v.safeParse(v.pipe(v.string(), v.parseJson(), PartState), text)
  return bytes > 0 && state.success && state.output.url === url ? { bytes, validator: state.output.validator } : null
}

async function rememberValidator({ url, path }: DownloadRequest, { headers, status }: Response): Promise<void> {
  if (status === 206) return
  const tag = headers.get('etag') ?? ''
  const validator = tag.startsWith('"') ? tag : headers.get('last-modified')
  if (validator) await writeFile(`${path}.json`, JSON.stringify({ url, validator }))
  else await rm(`${path}.json`, { force: true })
}

/** Follows redirects to http(s), but not from https to http. */
async function fetchRedirected(url: string, beginning: Beginning | null, signal: AbortSignal): Promise<Response> {
  const headers = {
    // Compressed responses could not be continued.
    'accept-encoding': 'identity',
    ...(beginning && { range: `bytes=${beginning.bytes}-`, 'if-range': beginning.validator }),
  }
  let address = new URL(url)
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await fetch(address, { headers, signal, redirect: 'manual' }).catch((error: unknown) => {
      throw toRetryable(error, signal)
    })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return response
    await response.body?.cancel()
    const next = new URL(location, address)
    if (!['http:', 'https:'].includes(next.protocol) || (address.protocol === 'https:' && next.protocol === 'http:'))
      throw new SpeechModelInstallError('network', `redirected to ${next.protocol}`)
    address = next
  }
  throw new SpeechModelInstallError('network', 'redirected too often')
}

/** Checks the status and returns the size of the whole file; null if the server does not say it. */
async function readAnnouncedSize(response: Response, start: number, request: DownloadRequest): Promise<number | null> {
  const { status, headers } = response
  const refuse = async (error: Error): Promise<never> => {
    await response.body?.cancel()
    throw error
  }
  if (status === 416) {
    await removeDownload(request.path)
    return refuse(new RetryableError('the server has another file than before'))
  }
  if (status >= 500 || status === 408 || status === 429) return refuse(new RetryableError(`status ${status}`))
  if (status !== 200 && status !== 206) return refuse(new SpeechModelInstallError('network', `status ${status}`))
  if (headers.get('content-type')?.startsWith('text/html'))
    return refuse(new SpeechModelInstallError('network', 'the server answered with a web page'))
  const rangeStart = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1]
  if (status === 206 && Number(rangeStart) !== start) return refuse(new RetryableError('the server sent another range'))
  const length = headers.get('content-length')
  if (length === null) return null
  const total = start + Number(length)
  if (total > request.maxBytes) return refuse(new SpeechModelInstallError('archive', `it has ${total} bytes`))
  await request.onSize?.(total).catch(refuse)
  return total
}

const toRetryable = (error: unknown, signal: AbortSignal) =>
  new RetryableError(String(signal.aborted ? signal.reason : error), { cause: error })

const sizeOf = async (path: string) => (await stat(path).catch(() => null))?.size ?? 0
