import { inWireOrder } from '../../../src/transcript/model/speakers'
import type { WireSegment } from '../../../src/wire/responses'
import { taskStatus } from '../../../src/wire/constants'
import { translate, type ServerLocale } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { TaskRow } from '../../ports/rows'
import { RequestError } from '../../lib/requestError'
import type { TranscriptText } from '../../ports/textServices'
import { segmentBatches } from '../records/segmentStream'

/** @throws RequestError unless the transcript is complete and not deleted */
export function requireTranscript(task: TaskRow): void {
  if (task.deletedAt !== null) throw new RequestError('task.deleted')
  if (task.status !== taskStatus.done) throw new RequestError('insight.notDone')
}

/** The transcript of a task with speaker names. @throws RequestError if it is empty */
export async function loadTranscriptText(
  { store }: Pick<Ports, 'store'>,
  task: TaskRow,
  locale: ServerLocale,
): Promise<TranscriptText> {
  const list: WireSegment[] = []
  for await (const part of segmentBatches(store, task.id)) list.push(...part.filter(({ text }) => text.trim() !== ''))
  if (list.length === 0) throw new RequestError('insight.empty')
  const names = speakerNames(list, task.speakers, locale)
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

/** Unnamed speakers get the same number as in the app. */
function speakerNames(
  list: readonly WireSegment[],
  stored: Readonly<Record<string, string>>,
  locale: ServerLocale,
): Map<string, string> {
  const ids = new Set([...Object.keys(stored), ...list.map(({ role }) => role)])
  ids.delete('')
  const speakers = inWireOrder(Array.from(ids, (id) => ({ id, name: (Object.hasOwn(stored, id) && stored[id]) || '' })))
  return new Map(
    speakers.map(({ id, name }, at) => [id, name || translate(locale, 'export.speaker', { number: at + 1 })]),
  )
}
