import type { Say } from '../../../shared/intl'
import { formatSize } from '../../../shared/size'
import type { Limits } from '../pickLimits'

/** The limits as sentences name them: `1.5` and `GB`, `5 hours`. */
export function limitTexts({ fileBytes, audioSeconds }: Limits, say: Say) {
  const [size = '', unit = ''] = formatSize(fileBytes).split(' ')
  return { size: String(Number(size)), unit, length: lengthText(audioSeconds, say) }
}

/** In the largest unit that makes it a whole number. */
function lengthText(seconds: number, say: Say): string {
  if (seconds % 3600 === 0) return say('create.limit.hours', { count: seconds / 3600 })
  if (seconds % 60 === 0) return say('create.limit.minutes', { count: seconds / 60 })
  return say('create.limit.seconds', { count: seconds })
}
