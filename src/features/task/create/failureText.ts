import { describe } from '../../../shared/http/catalogue'
import type { Say } from '../../../shared/intl'
import type { Limits } from '../pickLimits'
import { refusalText } from './refusalText'

/** Why a recording could not become a record, in the language of the page. */
export function failureText(error: unknown, say: Say, limits: Limits): string {
  if (error === 'tooLong') return refusalText(error, say, limits)
  return error === 'fileGone' ? say('create.row.fileGone') : describe(error).text
}
