import { errorText } from '../http/errorText'
import type { Translate } from '../i18n/intl'

/** Why an upload failed, in the page's language. */
export function uploadFailureText(error: unknown, t: Translate): string {
  return error === 'fileGone' ? t('create.row.fileGone') : errorText(error).text
}
