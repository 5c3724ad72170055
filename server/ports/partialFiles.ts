/** Files of which only the beginning has arrived: each grows chunk by chunk and then becomes one of `Files`. */
import type { FileName } from './fileNames'

export type ChecksumAlgorithm = 'sha1' | 'sha256'

export interface Chunk {
  /** Its body is the chunk. */
  request: Request
  /** The host's bindings (on Node, its own request object), passed through. */
  env: unknown
  /** Where it belongs: the bytes of the file that are stored and valid. What is stored beyond them is discarded. */
  offset: number
  /** Longer chunks are refused. */
  maxBytes: number
  /** With a checksum (the digest in base64), only the whole chunk is stored; without one, as much of it as arrives. */
  checksum: { algorithm: ChecksumAlgorithm; digest: string } | null
  /** Ends the transfer, like a connection that breaks. */
  signal: AbortSignal
}

/** The chunk is not what its checksum says. */
export class ChecksumError extends Error {
  override name = 'ChecksumError'
}

export interface PartialFiles {
  /** Creates an empty one. @throws UploadError `diskFull` if so many bytes don't fit on the disk */
  create(name: FileName, bytes: number): Promise<void>
  /** Bytes that are stored; null if it does not exist. */
  size(name: FileName): Promise<number | null>
  /**
   * Appends a chunk durably, in constant memory. Returns the bytes stored since the offset: fewer than were sent if the transfer broke.
   * @throws ChecksumError, UploadError (`tooLarge`, `diskFull`; with a checksum also `aborted`); nothing of the chunk is stored then
   */
  append(name: FileName, chunk: Chunk): Promise<number>
  /** Moves it to `Files` under the same name. Does nothing if it is there already. */
  complete(name: FileName): Promise<void>
  /** Does nothing if it does not exist. */
  remove(name: FileName): Promise<void>
  names(): Promise<FileName[]>
}
