import type { Say } from '../../../shared/intl'
import { maxFilesAtOnce, mediaTypes } from '../../../wire/codes'
import type { RefusalReason } from '../pickAudio'
import type { Limits } from '../pickLimits'
import { limitTexts } from './limitTexts'

/** Why a file was not taken, and what may be. */
export function refusalText(reason: RefusalReason, say: Say, limits: Limits): string {
  switch (reason) {
    case 'type':
      return say('create.refused.type', { types: mediaTypes.join(' ') })
    case 'tooMany':
      return say('create.refused.tooMany', { most: maxFilesAtOnce })
    case 'tooBig':
    case 'tooLong':
      return say(`create.refused.${reason}`, limitTexts(limits, say))
    case 'folder':
    case 'empty':
    case 'duplicate':
      return say(`create.refused.${reason}`)
  }
}
