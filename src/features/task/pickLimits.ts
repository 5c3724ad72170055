/** How large and how long a recording may be: what this server says, else what the product promises. */
import type { Setting } from '../../wire/bodies'
import { maxAudioSeconds, maxFileBytes } from '../../wire/codes'

export interface Limits {
  fileBytes: number
  audioSeconds: number
}

export function limitsOf(setting: Pick<Setting, 'upload_limit' | 'audio_limit'> | undefined): Limits {
  return {
    fileBytes: setting?.upload_limit ?? maxFileBytes,
    audioSeconds: setting?.audio_limit ?? maxAudioSeconds,
  }
}
