import type { Say } from '../../shared/intl'
import type { Task } from '../../wire/bodies'

type Titled = Pick<Task, 'title'>

/** What a record is called: its title, or that it has none. */
export function recordName({ title }: Titled, say: Say): string {
  return title.trim() || say('task.record.untitled')
}

/** Longest name inside a sentence, in characters. */
const mostCharacters = 40

/** The name as part of a sentence: a long one is cut. */
export function shortName(record: Titled, say: Say): string {
  const name = [...recordName(record, say)]
  return name.length > mostCharacters ? `${name.slice(0, mostCharacters).join('')}…` : name.join('')
}
