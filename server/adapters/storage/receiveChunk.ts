import { createHash } from 'node:crypto'
import { addAbortSignal } from 'node:stream'
import { ChecksumError, type Chunk } from '../../ports/partialFiles'
import { DiskFullError, UploadError } from '../../ports/ports'
import { toDiskError } from './disk'
import { requestStream } from './requestStream'

/**
 * Passes a chunk on while it arrives and returns its bytes. Without a checksum, a transfer that breaks ends the chunk early.
 * @throws ChecksumError, UploadError, or what `write` throws
 */
export async function receiveChunk(
  { request, env, maxBytes, checksum, signal }: Chunk,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<number> {
  const hash = checksum && createHash(checksum.algorithm)
  let received = 0
  try {
    for await (const bytes of addAbortSignal(signal, requestStream(request, env)) as AsyncIterable<Uint8Array>) {
      if (received + bytes.length > maxBytes) throw new UploadError('tooLarge')
      hash?.update(bytes)
      await write(bytes)
      received += bytes.length
    }
  } catch (error) {
    if (hash || !isBrokenTransfer(error)) throw error
  }
  if (hash?.digest('base64') !== checksum?.digest) throw new ChecksumError('the chunk differs from its checksum')
  return received
}

/** Whether the error is the connection's, not the disk's: only those of the file system have a path or a system call on a file. */
function isBrokenTransfer(error: unknown): boolean {
  if (error instanceof UploadError) return false
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return ['ECONNRESET', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE', 'EPIPE'].includes(String(code))
}

/** What `PartialFiles` throws for an error while a chunk arrives or is stored. */
export function toChunkError(error: unknown): unknown {
  if (error instanceof ChecksumError || error instanceof UploadError) return error
  if (isBrokenTransfer(error)) return new UploadError('aborted')
  return toDiskError(error) instanceof DiskFullError ? new UploadError('diskFull') : error
}
