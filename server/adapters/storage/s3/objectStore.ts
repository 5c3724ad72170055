/** A bucket, as far as files need it. Every call throws `StorageUnavailableError` or `DiskFullError` if it fails. */

export interface StoredObject {
  key: string
  /** Bytes. */
  size: number
  /** Milliseconds since 1970. */
  changedAt: number
}

/** An object that is sent in parts; nothing is visible before it is completed. */
export interface MultipartUpload {
  /** Sends the next part: at least 5 MiB, except for the last one. One call at a time. */
  add(part: Uint8Array): Promise<void>
  complete(): Promise<void>
  /** Discards what was sent. Never throws: a lifecycle rule of the bucket removes what can't be discarded now. */
  abort(): Promise<void>
}

export interface ObjectStore {
  /** Creates or replaces an object, atomically. */
  put(key: string, body: Uint8Array, type?: string): Promise<void>
  startUpload(key: string, type: string): Promise<MultipartUpload>
  /** Size in bytes; null if there is no such object. */
  size(key: string): Promise<number | null>
  /** Bytes `start` to `end`, inclusive. A connection that breaks is continued where it broke. */
  read(key: string, start: number, end: number): AsyncGenerator<Uint8Array>
  /** Does nothing if it does not exist. */
  remove(key: string): Promise<void>
  /** The objects below a prefix in the order of their keys, a page at a time. */
  list(prefix: string): AsyncGenerator<StoredObject>
  /** An address that gives the object to anybody for some minutes. */
  temporaryUrl(key: string, type: string): Promise<string>
  /** Resolves if the bucket answers. */
  check(): Promise<void>
}

/** Bytes of a part: more than the 5 MiB that S3 requires, and at most 10,000 parts make the largest file. */
export const partBytes = 8 * 2 ** 20
