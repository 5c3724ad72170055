import type { Translate } from '../../../shared/i18n/intl'
import { acceptedTypes, type RecordingRefusalReason } from './queue/selectAudioFiles'
import type { RecordingLimits } from './queue/recordingLimits'
import { recordingLimitTexts } from './recordingLimitTexts'

/** Why a file was refused, and what is accepted. */
export function refusalText(reason: RecordingRefusalReason | 'folder', t: Translate, limits: RecordingLimits): string {
  switch (reason) {
    case 'type':
      return t('create.refused.type', { types: acceptedTypes(limits).join(' ') })
    case 'tooBig':
    case 'tooLong':
      return t(`create.refused.${reason}`, recordingLimitTexts(limits, t))
    case 'folder':
    case 'empty':
    case 'duplicate':
    case 'transcript-notText':
    case 'transcript-format':
    case 'transcript-empty':
    case 'transcript-tooLarge':
    case 'transcript-password':
      return t(`create.refused.${reason}`)
  }
}
