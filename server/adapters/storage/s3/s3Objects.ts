import type { S3mini, S3ServiceError, UploadPart } from 's3mini'
import { DiskFullError, StorageUnavailableError } from '../../../ports/ports'
import { createS3Fetch, type FetchLimits } from './s3Fetch'
import { partBytes, type MultipartUpload, type ObjectStore } from './objectStore'

export interface S3Config {
  /** Address of the service, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  /** Before the key of every object, such as `speech/`; '' for none. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket is in the path of the address, not in its host. */
  pathStyle: boolean
  /** Let browsers load recordings from the service itself. */
  redirect: boolean
}

const urlSeconds = 300
/** Attempts of one request, and the delay before the next one. */
const maxAttempts = 4

interface Limits extends FetchLimits {
  /** After so many milliseconds the network is cut, and nothing is tried again: whoever asked should be told. */
  patienceMs: number
  /** The same for an object of which bytes have been read: whoever reads would have to start again. */
  readingPatienceMs: number
}
const usualLimits: Limits = {
  answerMs: 15_000,
  partAnswerMs: 60_000,
  silenceMs: 30_000,
  patienceMs: 10_000,
  readingPatienceMs: 60_000,
}
const backoffMs = (attempt: number) => 200 * 4 ** (attempt - 1) * (0.5 + Math.random() / 2)

export interface S3Options {
  /** Tests break connections here. */
  fetch?: typeof fetch
  sleep?: (ms: number) => Promise<void>
  /** Keys per page of a listing. */
  pageSize?: number
  limits?: Partial<Limits>
}

/** Address of the bucket. */
export function bucketUrl({ endpoint, bucket, pathStyle }: S3Config): string {
  const url = new URL(endpoint)
  if (!pathStyle) return `${url.protocol}//${bucket}.${url.host}`
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}/${bucket}`
}

/** A bucket of an S3 service. Loads its client here, so that servers without S3 don't. */
export async function openS3Objects(config: S3Config, options: S3Options = {}): Promise<ObjectStore> {
  const { S3mini } = await import('s3mini')
  const { prefix, region, accessKeyId, secretAccessKey } = config
  const limits = { ...usualLimits, ...options.limits }
  const client = new S3mini({
    accessKeyId,
    secretAccessKey,
    region,
    endpoint: bucketUrl(config),
    fetch: createS3Fetch(limits, options.fetch),
  })
  const { pageSize = 1_000, sleep = wait } = options
  const retry = retryWith(limits, sleep)
  return {
    put: (key, body, type) => retry(async () => void (await client.putObject(prefix + key, body, type))),
    async startUpload(key, type) {
      const id = await retry(() => client.getMultipartUploadId(prefix + key, type))
      return new S3Upload({ client, retry, key: prefix + key, id })
    },
    size: (key) => retry(() => sizeOf(client, prefix + key)),
    read: (key, start, end) => readObject({ client, retry, limits, sleep, key: prefix + key }, start, end),
    remove: (key) => retry(async () => void (await client.deleteObject(prefix + key))),
    async *list(below) {
      let token: string | undefined
      do {
        const page = await retry(() => client.listObjectsPaged('/', prefix + below, pageSize, token))
        for (const { Key, Size, LastModified } of page?.objects ?? [])
          yield { key: Key.slice(prefix.length), size: Number(Size), changedAt: new Date(LastModified).getTime() }
        token = page?.nextContinuationToken
      } while (token !== undefined)
    },
    temporaryUrl: (key, type) =>
      client.getPresignedUrl('GET', prefix + key, urlSeconds, {
        'response-content-type': type,
        'response-cache-control': 'private, no-store',
      }),
    check: () =>
      retry(async () => {
        if (!(await client.bucketExists()))
          throw new StorageUnavailableError(`the bucket ${config.bucket} can’t be used`)
      }),
  }
}

type Retry = <T>(request: () => Promise<T>) => Promise<T>

interface S3Object {
  client: S3mini
  retry: Retry
  key: string
}

interface ReadObject extends S3Object {
  limits: Limits
  sleep: (ms: number) => Promise<void>
}

class S3Upload implements MultipartUpload {
  readonly #parts: UploadPart[] = []
  #size = 0

  constructor(private readonly upload: S3Object & { id: string }) {}

  async add(part: Uint8Array): Promise<void> {
    const { client, retry, key, id } = this.upload
    this.#parts.push(await retry(() => client.uploadPart(key, id, part, this.#parts.length + 1)))
    this.#size += part.length
  }

  async complete(): Promise<void> {
    const { client, retry, key, id } = this.upload
    await retry(async () => {
      try {
        await client.completeMultipartUpload(key, id, this.#parts)
      } catch (error) {
        // The answer to an earlier attempt was lost.
        const isDone = statusOf(error) === 404 && (await sizeOf(client, key)) === this.#size
        if (!isDone) throw error
      }
    })
  }

  async abort(): Promise<void> {
    const { client, retry, key, id } = this.upload
    await retry(() => client.abortMultipartUpload(key, id)).catch(() => {})
  }
}

async function sizeOf(client: S3mini, key: string): Promise<number | null> {
  try {
    return await client.getContentLength(key)
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

/**
 * Asks for a part at a time, so that a reader that pauses keeps no connection open and nothing is read far ahead. What breaks off is continued
 * at the byte it reached: an object never changes, or becomes a longer one that begins with the same bytes.
 */
async function* readObject(object: ReadObject, start: number, end: number): AsyncGenerator<Uint8Array> {
  let [at, failures] = [start, 0]
  let waitingSince = performance.now()
  const isLost = (error: unknown) => {
    failures += 1
    if (at === start) return error instanceof StorageUnavailableError || failures >= maxAttempts
    const cause = error instanceof StorageUnavailableError ? error.cause : error
    return !isTransient(cause) || performance.now() - waitingSince > object.limits.readingPatienceMs
  }
  while (at <= end) {
    const to = Math.min(end + 1, at + partBytes)
    try {
      for await (const bytes of await object.retry(() => openRange(object, at, to))) {
        at += bytes.length
        failures = 0
        yield bytes
        // The reader's own pauses don't count.
        waitingSince = performance.now()
      }
      if (at < to) throw new Error(`the object ended at byte ${at}`)
    } catch (error) {
      if (isLost(error)) throw toStorageError(error)
      if (failures > 1) await object.sleep(backoffMs(Math.min(failures, maxAttempts) - 1))
    }
  }
}

/** @param to exclusive */
async function openRange({ client, key }: S3Object, from: number, to: number): Promise<AsyncIterable<Uint8Array>> {
  const response = await client.getObjectRaw(key, false, from, to)
  if (response.status === 206 && response.body) return response.body
  await response.body?.cancel()
  throw Object.assign(new Error('this is not the range that was asked for'), { status: response.status })
}

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

const retryWith =
  ({ patienceMs }: Limits, sleep: (ms: number) => Promise<void>): Retry =>
  async (request) => {
    const startedAt = performance.now()
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await request()
      } catch (error) {
        const isLate = performance.now() - startedAt > patienceMs
        if (attempt >= maxAttempts || isLate || !isTransient(error)) throw toStorageError(error)
        await sleep(backoffMs(attempt))
      }
    }
  }

/** The status of a refusal, also inside another error; null if there was no answer. */
function statusOf(error: unknown): number | null {
  if (!(error instanceof Error)) return null
  const { status } = error as Partial<S3ServiceError>
  return typeof status === 'number' ? status : statusOf(error.cause)
}

/** Without an answer, the connection failed. */
function isTransient(error: unknown): boolean {
  if (error instanceof StorageUnavailableError) return false
  const status = statusOf(error)
  return status === null || status >= 500 || status === 408 || status === 429
}

function toStorageError(error: unknown): unknown {
  if (error instanceof StorageUnavailableError) return error
  const status = statusOf(error)
  const isFull = status === 507 || (error instanceof Error && /QuotaExceeded|StorageFull/.test(error.message))
  return isFull
    ? new DiskFullError('the bucket has no room left', { cause: error })
    : new StorageUnavailableError('the file storage does not answer as it should', { cause: error })
}
