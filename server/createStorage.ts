import type { PartialFiles } from './ports/partialFiles'
import type { LiveAudioStore } from './ports/ports'
import { openLiveAudioStore } from './adapters/media/liveAudioStore'
import { openDisk } from './adapters/storage/disk'
import { openPartialFiles } from './adapters/storage/diskPartialFiles'
import type { BorrowFile, FileStorage } from './adapters/storage/fileStorage'
import { openLocalCopies } from './adapters/storage/localCopies'
import type { S3Config } from './adapters/storage/s3/s3Objects'

export interface Storage {
  storage: FileStorage
  liveAudio: LiveAudioStore
  partialFiles: PartialFiles
  borrow: BorrowFile
}

export interface StorageOptions {
  dataDir: string
  /** Free space that uploads leave on the disk, in bytes. */
  reserveBytes: number
  /** Null for files in the data folder. */
  s3: S3Config | null
  /** Not null if other servers may use the same storage. */
  database: object | null
}

/** No upload takes longer: older pending files are of servers that are gone. */
const sharedUploadMs = 86_400_000

/** Opens the storage of files: the data folder, or a bucket. */
export async function createStorage({ dataDir, reserveBytes, s3, database }: StorageOptions): Promise<Storage> {
  if (s3) return openBucket(s3, { dataDir, reserveBytes })
  const disk = await openDisk(dataDir, undefined, database ? sharedUploadMs : 0)
  return {
    storage: disk,
    liveAudio: await openLiveAudioStore(dataDir, disk),
    partialFiles: await openPartialFiles(dataDir, disk, reserveBytes),
    borrow: disk.borrow,
  }
}

async function openBucket(
  s3: S3Config,
  { dataDir, reserveBytes }: Pick<StorageOptions, 'dataDir' | 'reserveBytes'>,
): Promise<Storage> {
  const { openS3Storage } = await import('./adapters/storage/s3/s3Storage')
  const opened = await openS3Storage(s3)
  return { ...opened, borrow: await openLocalCopies(dataDir, opened.storage, reserveBytes) }
}
