import type * as v from 'valibot'
import { formatTime } from '../../src/shared/time'
import { parseTranscript } from '../../src/transcript/parse'
import { speakerName } from '../../src/transcript/speakers'
import type { TranscriptDocument } from '../../src/transcript/write/document'
import { layOut } from '../../src/transcript/write/layout'
import { writeText } from '../../src/transcript/write/text'
import type { Segment } from '../../src/wire/bodies'
import { taskStatus } from '../../src/wire/codes'
import type { ExportOptions } from '../../src/wire/requests'
import { breathe } from '../breathe'
import { sentence, type ServerLocale } from '../messages'
import type { Ports } from '../ports'
import type { TaskRow } from '../rows'
import { Refusal } from '../refusal'
import { segmentParts } from './segments'
import { localTime } from './tasks'

type Options = v.InferOutput<typeof ExportOptions>

const types = {
  txt: 'text/plain; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

/** @throws Refusal while there is nothing whole to export */
export function needDone(task: TaskRow): void {
  if (task.status !== taskStatus.done) throw new Refusal('task.notReady')
}

/** The exported file and its media type. @throws Refusal */
export async function exportTask(ports: Ports, task: TaskRow, options: Options, locale: ServerLocale) {
  needDone(task)
  const document = await layOutTask(ports, task, options, locale)
  await breathe()
  const content = options.type === 'docx' ? await ports.documents.docx(document) : new TextEncoder().encode(writeText(document))
  return { content, type: types[options.type] }
}

async function layOutTask(ports: Ports, task: TaskRow, options: Options, locale: ServerLocale): Promise<TranscriptDocument> {
  const list: Segment[] = []
  for await (const part of segmentParts(ports.store, task.id)) list.push(...part)
  await breathe()
  const transcript = parseTranscript({ language: task.language, speakers: task.speakers, list })
  await breathe()
  const shown = { role: options.role === 1, time: options.time === 1, tone: options.tone === 1, pa: options.pa === 1 }
  const values = { date: localTime(task.createdAt), duration: formatTime(task.times * 1000) }
  return layOut(transcript, shown, {
    title: task.title,
    subtitle: sentence(locale, 'export.subtitle', values),
    locale,
    speakerName: (id) => speakerName(transcript, id, (number) => sentence(locale, 'export.speaker', { number })),
  })
}
