import type * as v from 'valibot'
import { formatTime } from '../../../src/shared/time/formatTime'
import { parseTranscript } from '../../../src/transcript/model/parse'
import { speakerName } from '../../../src/transcript/model/speakers'
import type { TranscriptDocument } from '../../../src/transcript/export/transcriptDocument'
import type { Transcript } from '../../../src/transcript/model/transcript'
import { layOutTranscript, type LayoutLabels } from '../../../src/transcript/export/transcriptLayout'
import { writeText } from '../../../src/transcript/export/textWriter'
import type { WireSegment } from '../../../src/wire/responses'
import { taskStatus } from '../../../src/wire/constants'
import type { ExportOptions } from '../../../src/wire/requests'
import { yieldToEventLoop } from '../../lib/yieldToEventLoop'
import { translate, type ServerLocale } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { TaskRow } from '../../ports/rows'
import { RequestError } from '../../lib/requestError'
import { segmentBatches } from './segmentStream'
import { formatLocalTime } from './tasks'

type LocalizedOptions = v.InferOutput<typeof ExportOptions> & { locale: ServerLocale }

const mimeTypes = {
  txt: 'text/plain; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

/** @throws RequestError unless the transcript is complete */
export function requireDone(task: TaskRow): void {
  if (task.status === taskStatus.unpaid) throw new RequestError('task.unpaid')
  if (task.status !== taskStatus.done) throw new RequestError('task.notReady')
}

/** The exported file and its MIME type. @throws RequestError */
export async function exportTask(ports: Ports, task: TaskRow, options: LocalizedOptions) {
  requireDone(task)
  const document = await layOutTask(ports, task, options)
  await yieldToEventLoop()
  const content =
    options.type === 'docx' ? await ports.documentWriter.docx(document) : new TextEncoder().encode(writeText(document))
  return { content, type: mimeTypes[options.type] }
}

async function layOutTask(
  ports: Ports,
  task: TaskRow,
  { locale, ...options }: LocalizedOptions,
): Promise<TranscriptDocument> {
  const transcript = await loadTranscript(ports, task)
  await yieldToEventLoop()
  const shown = { role: options.role === 1, time: options.time === 1, tone: options.tone === 1, pa: options.pa === 1 }
  return layOutTranscript(transcript, shown, labelsFor(task, transcript, locale))
}

/** The transcript of a task, as the writers of files need it. */
export async function loadTranscript({ store }: Pick<Ports, 'store'>, task: TaskRow): Promise<Transcript> {
  const list: WireSegment[] = []
  for await (const part of segmentBatches(store, task.id)) list.push(...part)
  await yieldToEventLoop()
  return parseTranscript({ language: task.language, speakers: task.speakers, list })
}

/** Texts of a file that are not in the transcript. */
export function labelsFor(task: TaskRow, transcript: Transcript, locale: ServerLocale): LayoutLabels {
  const values = { date: formatLocalTime(task.createdAt), duration: formatTime(task.times * 1000) }
  return {
    title: task.title,
    subtitle: translate(locale, 'export.subtitle', values),
    locale,
    speakerName: (id) => speakerName(transcript, id, (number) => translate(locale, 'export.speaker', { number })),
  }
}
