import type { ReceivedFile, UploadLimits } from './ports'

/** A file in the watched folder. */
export interface WatchedFile {
  name: string
  size: number
  /** Modification time in milliseconds since 1970. */
  changedAt: number
}

/** A folder whose files become recordings. Nothing in it is ever deleted: files move to its folders `done` and `failed`. */
export interface WatchFolder {
  /** Regular files directly in the folder. Links, hidden files and folders are left alone. */
  list(): Promise<WatchedFile[]>
  /** Copies a file into `Files`, in constant memory. @throws UploadError */
  receive(file: WatchedFile, limits: UploadLimits): Promise<ReceivedFile>
  moveToDone(name: string): Promise<void>
  /** Writes the reason into a text file beside it. */
  moveToFailed(name: string, reason: string): Promise<void>
  /** Calls back when something may have changed; not on every file system. Returns the function that ends it. */
  watch(onChange: () => void): () => void
}
