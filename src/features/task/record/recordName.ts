import type { Translate } from '../../../shared/i18n/intl'
import type { Task } from '../../../wire/responses'

type Titled = Pick<Task, 'title'>

/** A record's title, or a placeholder if it has none. */
export function recordName({ title }: Titled, t: Translate): string {
  return title.trim() || t('task.record.untitled')
}

/** Longest name inside a sentence, in characters. */
const maxCharacters = 40

/** The name as part of a sentence, truncated if long. */
export function shortRecordName(record: Titled, t: Translate): string {
  const name = [...recordName(record, t)]
  return name.length > maxCharacters ? `${name.slice(0, maxCharacters).join('')}…` : name.join('')
}
