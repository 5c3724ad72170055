import type { Translate } from '../../../shared/i18n/intl'
import { formatSize } from '../../../shared/files/formatSize'
import type { RecordingLimits } from './queue/recordingLimits'

/** The limits as message values, such as `1.5`, `GB` and `5 hours`. */
export function recordingLimitTexts({ fileBytes, audioSeconds }: RecordingLimits, t: Translate) {
  const [size = '', unit = ''] = formatSize(fileBytes).split(' ')
  return { size: String(Number(size)), unit, length: durationText(audioSeconds, t) }
}

/** Uses the largest unit that gives a whole number. */
function durationText(seconds: number, t: Translate): string {
  if (seconds % 3600 === 0) return t('create.limit.hours', { count: seconds / 3600 })
  if (seconds % 60 === 0) return t('create.limit.minutes', { count: seconds / 60 })
  return t('create.limit.seconds', { count: seconds })
}
