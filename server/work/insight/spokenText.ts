import { inWireOrder } from '../../../src/transcript/speakers'
import type { Segment } from '../../../src/wire/bodies'
import { taskStatus } from '../../../src/wire/codes'
import { sentence, type ServerLocale } from '../../messages'
import type { Ports } from '../../ports'
import type { TaskRow } from '../../rows'
import { Refusal } from '../../refusal'
import type { SpokenText } from '../../understanding'
import { segmentParts } from '../segments'

/** @throws Refusal while there is no whole text, or none at hand */
export function needText(task: TaskRow): void {
  if (task.deletedAt !== null) throw new Refusal('task.deleted')
  if (task.status !== taskStatus.done) throw new Refusal('insight.notDone')
}

/** The text of a task, its speakers by name. @throws Refusal when nothing is said in it */
export async function spokenTextOf(
  { store }: Pick<Ports, 'store'>,
  task: TaskRow,
  locale: ServerLocale,
): Promise<SpokenText> {
  const list: Segment[] = []
  for await (const part of segmentParts(store, task.id)) list.push(...part.filter(({ text }) => text.trim() !== ''))
  if (list.length === 0) throw new Refusal('insight.empty')
  const names = namesOf(list, task.speakers, locale)
  return {
    title: task.title,
    language: task.language,
    segments: list.map(({ start, end, role, text }) => ({
      startMs: start,
      endMs: end,
      speaker: names.get(role) ?? '',
      text,
    })),
  }
}

/** Who has no name is called by the number that the app shows, too. */
function namesOf(
  list: readonly Segment[],
  given: Readonly<Record<string, string>>,
  locale: ServerLocale,
): Map<string, string> {
  const ids = new Set([...Object.keys(given), ...list.map(({ role }) => role)])
  ids.delete('')
  const speakers = inWireOrder(Array.from(ids, (id) => ({ id, name: (Object.hasOwn(given, id) && given[id]) || '' })))
  return new Map(
    speakers.map(({ id, name }, at) => [id, name || sentence(locale, 'export.speaker', { number: at + 1 })]),
  )
}
