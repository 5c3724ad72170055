/** Maximum size and duration of a recording: the server's settings, or the product defaults. */
import type { SiteInfo } from '../../../../wire/responses'
import { maxAudioSeconds, maxFileBytes } from '../../../../wire/constants'

export interface RecordingLimits {
  fileBytes: number
  audioSeconds: number
  /** Whether transcripts can be imported. */
  transcripts: boolean
}

export function recordingLimitsOf(
  setting: Pick<SiteInfo, 'upload_limit' | 'audio_limit' | 'imports'> | undefined,
): RecordingLimits {
  return {
    fileBytes: setting?.upload_limit ?? maxFileBytes,
    audioSeconds: setting?.audio_limit ?? maxAudioSeconds,
    transcripts: setting?.imports ?? false,
  }
}
