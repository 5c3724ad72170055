import busboy from 'busboy'
import { finished, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extensionOf, type FileName } from '../../ports/fileNames'
import {
  DiskFullError,
  StorageUnavailableError,
  UploadError,
  type ReceivedFile,
  type UploadLimits,
  type UploadReader,
} from '../../ports/ports'
import { toDiskError } from './disk'
import type { FileStorage, PendingFile } from './fileStorage'
import { requestStream } from './requestStream'

/** Allowance for the multipart body around the file: boundaries, headers, small fields. */
const formOverheadBytes = 64 * 1024
/** Bytes written between two checks of the free space. */
const freeSpaceCheckBytes = 8 * 2 ** 20

/**
 * Streams multipart uploads with busboy from Node's own request to the storage. Invalid uploads are rejected while they arrive, and
 * partial files are removed.
 * @param reserveBytes free space that uploads leave for the database, meetings and other data
 */
export function createBusboyUploads(storage: FileStorage, reserveBytes = 0): UploadReader {
  return {
    async receive(request, env, limits) {
      if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) throw new UploadError('noFile')
      const declaredBytes = Number(request.headers.get('content-length'))
      if (declaredBytes > maxAllowedBytes(limits) + formOverheadBytes) throw new UploadError('tooLarge')
      if (declaredBytes + reserveBytes > (await freeBytes(storage))) throw new UploadError('diskFull')
      const source = requestStream(request, env)
      const form = createFormParser(request)
      const incomingFiles: IncomingFile[] = []
      try {
        await new Promise<void>((resolve, reject) => {
          form.on('file', (field, content, { filename = '' }) => {
            const file =
              field === 'file' &&
              incomingFiles.length === 0 &&
              startWriting(content, filename, { storage, limits, reserveBytes, reject })
            if (file) incomingFiles.push(file)
            else content.on('error', () => {}).resume()
          })
          form.on('error', reject).on('close', resolve)
          finished(source, { writable: false }, (error) => error && form.destroy(error))
          source.pipe(form)
        })
        return await commitUpload(incomingFiles[0])
      } catch (error) {
        // Don't destroy the source: the response uses the same socket.
        source.unpipe(form)
        form.destroy()
        await incomingFiles[0]?.pending.discard()
        throw toUploadError(error)
      }
    },
  }
}

/** Where nobody knows, there is room. */
const freeBytes = async (storage: FileStorage) => (await storage.freeBytes()) ?? Infinity

const maxAllowedBytes = (limits: UploadLimits) => Math.max(...Object.values(limits))

function createFormParser(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      // No file size limit here: it depends on the file name, which comes later.
      limits: { parts: 100, fieldSize: formOverheadBytes },
    })
  } catch {
    throw new UploadError('noFile')
  }
}

interface IncomingFile {
  name: FileName
  originalName: string
  pending: PendingFile
  /** Resolves when the whole file is written. */
  written: Promise<void>
}

interface UploadDestination {
  storage: FileStorage
  limits: UploadLimits
  reserveBytes: number
  reject(error: unknown): void
}

/** Starts writing a file to the storage. Failures go to `destination.reject`. */
function startWriting(content: Readable, originalName: string, destination: UploadDestination): IncomingFile | null {
  const extension = extensionOf(originalName)
  const maxBytes = Object.hasOwn(destination.limits, extension) ? destination.limits[extension] : undefined
  if (maxBytes === undefined) {
    destination.reject(new UploadError('type'))
    return null
  }
  const name = destination.storage.name(extension)
  const pending = destination.storage.createPendingFile(name)
  const written = pipeline(content, limitSize(maxBytes), reserveFreeSpace(destination), pending.stream)
  written.catch(destination.reject)
  return { name, originalName, pending, written }
}

function limitSize(maxBytes: number) {
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    let size = 0
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > maxBytes) throw new UploadError('tooLarge', maxBytes)
      yield chunk
    }
  }
}

/** Passes bytes on while the reserve is free: other uploads fill the disk too, and not every client sends a length. */
function reserveFreeSpace({ storage, reserveBytes }: UploadDestination) {
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    let unchecked = 0
    for await (const chunk of chunks) {
      unchecked += chunk.length
      if (unchecked > freeSpaceCheckBytes) {
        if ((await freeBytes(storage)) < reserveBytes) throw new UploadError('diskFull')
        unchecked = 0
      }
      yield chunk
    }
  }
}

async function commitUpload(incoming: IncomingFile | undefined): Promise<ReceivedFile> {
  if (!incoming) throw new UploadError('noFile')
  const { name, originalName, pending, written } = incoming
  await written
  const { size } = pending
  if (size === 0) throw new UploadError('empty')
  await pending.commit()
  return { file: name, originalName, size }
}

/** Errors of the storage pass unchanged; any other error means that the client disconnected or sent an incomplete form. */
function toUploadError(error: unknown): unknown {
  if (error instanceof UploadError || error instanceof StorageUnavailableError) return error
  if (toDiskError(error) instanceof DiskFullError) return new UploadError('diskFull')
  const onDisk = error instanceof Error && 'syscall' in error && 'path' in error
  return onDisk ? error : new UploadError('aborted')
}
