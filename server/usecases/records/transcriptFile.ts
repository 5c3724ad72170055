/** The transcript of a recording as a file, in every format that the app exports. */
import { exportFormats, writeTranscript, type ExportFileType } from '../../../src/transcript/export/exportFormats'
import { layOutTranscript, type LayoutOptions } from '../../../src/transcript/export/transcriptLayout'
import { createTimeSlice } from '../../lib/timeSlice'
import type { ServerLocale } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { TaskRow } from '../../ports/rows'
import { labelsFor, loadTranscript, requireDone } from './recordExport'

export interface TranscriptFileOptions extends LayoutOptions {
  type: ExportFileType
  locale: ServerLocale
}

/** The file's bytes and MIME type. @throws RequestError unless the transcript is complete */
export async function writeTranscriptFile(
  ports: Pick<Ports, 'store' | 'documentWriter'>,
  task: TaskRow,
  { type, locale, ...options }: TranscriptFileOptions,
): Promise<{ content: Uint8Array; mediaType: string }> {
  requireDone(task)
  const transcript = await loadTranscript(ports, task)
  const labels = labelsFor(task, transcript, locale)
  const { mediaType } = exportFormats[type]
  if (type === 'docx')
    return { content: await ports.documentWriter.docx(layOutTranscript(transcript, options, labels)), mediaType }
  const timeSlice = createTimeSlice()
  await timeSlice.pause()
  const steps = writeTranscript(type, transcript, { options, labels })
  for (;;) {
    const { done, value } = steps.next()
    if (done) return { content: new TextEncoder().encode(value), mediaType: `${mediaType}; charset=utf-8` }
    if (timeSlice.expired()) await timeSlice.pause()
  }
}
