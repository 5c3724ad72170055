import type { Say } from '../../../shared/intl'
import { maxFilesAtOnce, mediaTypes } from '../../../wire/codes'
import type { RefusalReason } from '../pickAudio'

/** Why a file was not taken, and what may be. */
export function refusalText(reason: RefusalReason, say: Say): string {
  if (reason === 'type') return say('create.refused.type', { types: mediaTypes.join(' ') })
  if (reason === 'tooMany') return say('create.refused.tooMany', { most: maxFilesAtOnce })
  return say(`create.refused.${reason}`)
}
