import type { Writable } from 'node:stream'
import type { FileName } from '../../ports/fileNames'
import type { Files } from '../../ports/ports'

/** A file being written: commit it to store it, discard it to leave nothing. */
export interface PendingFile {
  /** Receives the bytes; pass its errors through `toDiskError`. */
  readonly stream: Writable
  /** Bytes written so far. */
  readonly size: number
  /** Makes the file durable under its name. Call when the stream has finished. */
  commit(): Promise<void>
  discard(): Promise<void>
}

/** Files that can be written as streams. */
export interface FileStorage extends Files {
  /** Starts a file that is written as a stream. */
  createPendingFile(name: FileName): PendingFile
}

/** A stored file at a path of this machine, for external programs. */
export interface BorrowedFile {
  /** Nothing is there if the file does not exist. */
  path: string
  /** The path is invalid from now on. */
  release(): Promise<void>
}

/** @throws Error when the text is not a valid file name, DiskFullError, StorageUnavailableError */
export type BorrowFile = (name: FileName) => Promise<BorrowedFile>

/** Lends files that are on this machine anyway. */
export const borrowFrom =
  (pathOf: (name: FileName) => string): BorrowFile =>
  async (name) => ({ path: pathOf(name), release: async () => {} })
