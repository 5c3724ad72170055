import type { Message } from '../../wire/responses'
import { comparisonPath } from './comparisonPath'
import { commentParam, recordPath } from './recordPath'

/** Path of the page that a message is about; null if it is about none. */
export function messagePath({
  task_id,
  translation_id,
  comment,
}: Pick<Message, 'task_id' | 'translation_id' | 'comment'>): string | null {
  if (task_id !== undefined)
    return recordPath(task_id) + (comment === undefined ? '' : `&${commentParam}=${encodeURIComponent(comment)}`)
  return translation_id === undefined ? null : comparisonPath(translation_id)
}
