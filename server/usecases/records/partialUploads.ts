/**
 * Uploads that arrive in chunks and go on where they were cut off, however that happened: the row says up to where the partial file is
 * valid. It changes only after the bytes are durable, so a kill in between repeats one chunk.
 */
import { extensionOf, type FileName } from '../../ports/fileNames'
import type { Chunk } from '../../ports/partialFiles'
import { UploadError, type Ports } from '../../ports/ports'
import type { PartialUploadRow, UserRow } from '../../ports/rows'
import type { Settings } from '../../ports/settings'
import { RequestError } from '../../lib/requestError'
import { storageFullError, storageQuotaBytes } from './storageQuota'
import { acceptFile, uploadFaultError, uploadLimits, type AddedUpload } from './uploads'

/** How long an upload can be continued after its last bytes arrived. */
export const partialUploadMs = 7 * 24 * 3_600_000
/** Unfinished uploads untouched for this long give way to new ones of the same user. */
const staleMs = 3_600_000
/** Unfinished uploads of a user. */
const maxPerUser = 100
/** Longest stored name of a file, in UTF-16 units. */
const maxNameLength = 300

interface NewUpload {
  user: UserRow
  /** As the client named the file; only its extension matters. */
  name: string
  /** Bytes. */
  size: number
}

/** Creates an upload of which nothing has arrived. @throws RequestError if the file would be refused anyway */
export async function beginUpload(
  ports: Ports,
  settings: Settings,
  { user, name, size }: NewUpload,
): Promise<PartialUploadRow> {
  const { store, files, partialFiles, clock } = ports
  const limits = uploadLimits(settings, settings.uploadLimitBytes)
  const extension = extensionOf(name)
  const limitBytes = Object.hasOwn(limits, extension) ? limits[extension] : undefined
  if (limitBytes === undefined) throw uploadFaultError('type', settings.uploadLimitBytes)
  if (size === 0) throw uploadFaultError('empty', limitBytes)
  if (size > limitBytes) throw uploadFaultError('tooLarge', limitBytes)
  await makeRoom(ports, user, size)
  const row = {
    file: files.name(extension),
    userId: user.id,
    originalName: name.slice(-maxNameLength),
    size,
    received: 0,
    changedAt: clock.now(),
  }
  // The row comes first: cleanup removes partial files without one.
  await store.partialUploads.insert(row)
  await partialFiles.create(row.file, size).catch(async (error: unknown) => {
    await store.partialUploads.remove(row.file)
    rethrowUploadError(error, limitBytes)
  })
  return row
}

/** Unfinished uploads count toward the storage while they last; those that look abandoned are removed if their room is needed. */
async function makeRoom(ports: Ports, user: UserRow, size: number): Promise<void> {
  const { store, clock } = ports
  const unfinished = await store.partialUploads.ofUser(user.id)
  const stored = await store.uploads.usedBytes(user.id)
  const used = () => stored + unfinished.reduce((sum, { received }) => sum + received, 0)
  while (used() + size > storageQuotaBytes(user) || unfinished.length >= maxPerUser) {
    const [oldest] = unfinished
    if (!oldest || oldest.changedAt > clock.now() - staleMs) throw storageFullError(user, used())
    await removeUpload(ports, oldest)
    unfinished.shift()
  }
}

/** A user's unfinished upload. @throws RequestError 404, also if its partial file is lost */
export async function requireUpload(ports: Ports, user: UserRow, id: string): Promise<PartialUploadRow> {
  const row = await ports.store.partialUploads.find(id, user.id)
  if (!row) throw new RequestError('upload.gone', {}, { status: 404 })
  const stored = await ports.partialFiles.size(row.file)
  if (stored !== null && stored >= row.received) return row
  // Moved to the files by a server that was killed before it could store that.
  if (row.received === row.size && (await ports.files.open(row.file))) return row
  await removeUpload(ports, row)
  throw new RequestError('upload.gone', {}, { status: 404 })
}

/**
 * One chunk at a time per upload: a new one ends the transfer before, whose connection may be dead without the server knowing. While another
 * server writes, the client asks again.
 */
export class UploadWriters {
  readonly #running = new Map<string, { abort: AbortController; ended: Promise<unknown> }>()

  constructor(private readonly ports: Pick<Ports, 'locks'>) {}

  /**
   * The id may be that of another user's upload, whose transfer goes on.
   * @throws RequestError 409 while another server writes
   */
  async run<T>({ user, id }: { user: UserRow; id: string }, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const key = `${user.id} ${id}`
    for (let other = this.#running.get(key); other; other = this.#running.get(key)) {
      other.abort.abort()
      await other.ended
    }
    const abort = new AbortController()
    const result = this.#runLocked(key, { work, signal: abort.signal })
    const ended = result.then(
      () => {},
      () => {},
    )
    this.#running.set(key, { abort, ended })
    return result.finally(() => this.#running.delete(key))
  }

  async #runLocked<T>(
    key: string,
    { work, signal }: { work: (signal: AbortSignal) => Promise<T>; signal: AbortSignal },
  ): Promise<T> {
    const lock = await this.ports.locks.tryLock(`upload ${key}`)
    if (!lock) throw new RequestError('upload.offset', {}, { status: 409 })
    try {
      return await work(AbortSignal.any([signal, lock.lost]))
    } finally {
      await lock.release()
    }
  }
}

interface ChunkFor extends Omit<Chunk, 'maxBytes'> {
  user: UserRow
  id: string
}

/** Stores a chunk at its offset. Returns the upload afterwards. @throws RequestError 409 if the upload continues at another offset, ChecksumError */
export async function receiveChunk(ports: Ports, { user, id, ...chunk }: ChunkFor): Promise<PartialUploadRow> {
  const { store, partialFiles, clock } = ports
  const row = await requireUpload(ports, user, id)
  if (chunk.offset !== row.received) throw new RequestError('upload.offset', {}, { status: 409 })
  const maxBytes = row.size - row.received
  if (maxBytes === 0) return row
  const written = await partialFiles
    .append(row.file, { ...chunk, maxBytes })
    .catch((error: unknown) => rethrowUploadError(error, row.size))
  const after = { received: row.received + written, changedAt: clock.now() }
  await store.partialUploads.receive(row.file, after)
  return { ...row, ...after }
}

/** Makes an ordinary upload of a complete one. Repeating it gives the same. @throws RequestError */
export async function finishUpload(
  ports: Ports,
  settings: Settings,
  { user, id }: { user: UserRow; id: string },
): Promise<AddedUpload> {
  const finished = await ports.store.uploads.find(id, user.id)
  if (finished) return finished
  const { file, originalName, size, received } = await requireUpload(ports, user, id)
  if (received < size) throw new RequestError('upload.offset', {}, { status: 409 })
  await ports.partialFiles.complete(file)
  try {
    return await acceptFile(ports, settings, { user, file, originalName, size })
  } catch (error) {
    // Anything else than a refusal may pass: then the call is repeated.
    if (error instanceof RequestError) await ports.store.partialUploads.remove(file)
    throw error
  }
}

/** Discards an unfinished upload. */
export async function removeUpload({ store, partialFiles }: Ports, { file }: { file: FileName }): Promise<void> {
  await partialFiles.remove(file)
  await store.partialUploads.remove(file)
}

/** Removes uploads that were given up, and partial files that no row names. */
export async function removeExpiredUploads(ports: Ports): Promise<void> {
  const { store, partialFiles, clock } = ports
  for (const row of await store.partialUploads.untouched(clock.now() - partialUploadMs)) await removeUpload(ports, row)
  for (const name of await partialFiles.names())
    if (!(await store.partialUploads.has(name))) await partialFiles.remove(name)
}

function rethrowUploadError(error: unknown, limitBytes: number): never {
  throw error instanceof UploadError ? uploadFaultError(error.fault, limitBytes) : error
}
