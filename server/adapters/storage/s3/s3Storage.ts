import type { PartialFiles } from '../../../ports/partialFiles'
import type { LiveAudioStore } from '../../../ports/ports'
import type { FileStorage } from '../fileStorage'
import { createObjectFiles } from './objectFiles'
import { createObjectLiveAudio } from './objectLiveAudio'
import { createObjectPartialFiles } from './objectPartialFiles'
import { openS3Objects, type S3Config, type S3Options } from './s3Objects'

/** All that is stored in a bucket. */
export interface S3Storage {
  storage: FileStorage
  liveAudio: LiveAudioStore
  partialFiles: PartialFiles
}

/** Doesn't fail while the bucket can't be reached. */
export async function openS3Storage(config: S3Config, options?: S3Options): Promise<S3Storage> {
  const objects = await openS3Objects(config, options)
  return {
    storage: createObjectFiles(objects, config),
    liveAudio: createObjectLiveAudio(objects),
    partialFiles: createObjectPartialFiles(objects),
  }
}
