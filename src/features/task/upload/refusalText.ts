import type { RejectedFile } from '../../../shared/files/RejectedFileList'
import type { Translate } from '../../../shared/i18n/intl'
import { acceptedTypes, type RecordingRefusalReason } from './queue/selectAudioFiles'
import type { RecordingLimits } from './queue/recordingLimits'
import { recordingLimitTexts } from './recordingLimitTexts'

interface Refusal {
  id: string
  name: string
  reason: RecordingRefusalReason | 'folder'
}

/** Refused files with the reason of each. The types that are accepted are long, so only the first lists them. */
export function refusalTexts(refusals: readonly Refusal[], t: Translate, limits: RecordingLimits): RejectedFile[] {
  const first = refusals.findIndex(({ reason }) => reason === 'type')
  return refusals.map(({ id, name, reason }, index) => ({
    id,
    name,
    text: reason === 'type' && index > first ? t('create.refused.sameType') : refusalText(reason, t, limits),
  }))
}

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
