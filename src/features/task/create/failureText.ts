import { describe } from '../../../shared/http/catalogue'
import type { Say } from '../../../shared/intl'
import type { OwnFault } from '../queue/travel'

const own: Record<OwnFault, Parameters<Say>[0]> = {
  tooLong: 'create.refused.tooLong',
  fileGone: 'create.row.fileGone',
}

const isOwn = (error: unknown): error is OwnFault => error === 'tooLong' || error === 'fileGone'

/** Why a recording could not become a record, in the language of the page. */
export function failureText(error: unknown, say: Say): string {
  return isOwn(error) ? say(own[error]) : describe(error).text
}
