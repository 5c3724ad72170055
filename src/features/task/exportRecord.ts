/** From the choice of a format to the saved file. */
import { ApiError } from '../../shared/http/apiError'
import type { Locale, Say } from '../../shared/intl'
import { fileName, save } from '../../shared/save'
import { atOnce, gently } from '../../shared/steps'
import { formatTime } from '../../shared/time'
import type { Transcript } from '../../transcript/model'
import { speakerName } from '../../transcript/speakers'
import type { TranscriptTranslation } from '../../transcript/translation'
import { makeDocx } from '../../transcript/ui/makeDocx'
import { layOut, type LayoutLabels, type LayoutOptions } from '../../transcript/write/layout'
import { fileFormats, writeTranscript, type FileType, type TextFileType } from '../../transcript/write/writers'
import type { Task } from '../../wire/bodies'
import { code } from '../../wire/codes'
import { download, fetchExportUrl, type Manner } from './api'

export interface ExportChoice extends LayoutOptions {
  readonly type: FileType
  /** The translation stands under each paragraph; only files that are read take it. */
  readonly translation?: boolean
}

/** The files that take a translation: subtitles have no room for it, JSON has another form. */
export const takesTranslation = (type: FileType) => type === 'docx' || type === 'txt' || type === 'md'

/** What is exported: the text as it is on the screen. */
export interface ExportSource {
  readonly task: Task
  readonly transcript: () => Transcript
  /** Brings the server up to date; false when it could not be. */
  readonly save: () => Promise<boolean>
  /** What shows under the lines; absent for none. */
  readonly translation?: TranscriptTranslation | null
}

/** What the server writes too. */
export type ServerFileType = 'docx' | 'txt'

/** How long a server that is still making the file is left in peace. */
const restMs = 1_000

/**
 * Word and plain text come from the server, as long as it has what is on the screen; everything else is written here.
 * @param labels of the file; its title names it
 * @throws ApiError; what is cancelled by the signal too
 */
export async function exportRecord(
  source: ExportSource,
  choice: ExportChoice,
  labels: LayoutLabels,
  signal: AbortSignal,
): Promise<void> {
  const file = await fileOf(source, choice, labels, signal)
  signal.throwIfAborted()
  await save(file, fileName(source.task.title, choice.type, labels.title))
}

async function fileOf(
  source: ExportSource,
  choice: ExportChoice,
  labels: LayoutLabels,
  signal: AbortSignal,
): Promise<Blob> {
  const { type } = choice
  const serverMakes = (type === 'docx' || type === 'txt') && !choice.translation
  if (serverMakes && (await source.save()))
    return download(await serverUrl(source.task, type, choice, { signal }), { signal })
  const { mediaType } = formatOf(type)
  if (type === 'docx')
    return new Blob([await makeDocx(layOut(source.transcript(), choice, labels))], { type: mediaType })
  return new Blob([await gently(writeTranscript(type, source.transcript(), choice, labels))], { type: mediaType })
}

/** Where the server's export waits, once it is made. @throws ApiError; what is cancelled by the signal too */
export function serverUrl(
  { id }: Task,
  type: ServerFileType,
  choice: LayoutOptions,
  how: Manner & { signal: AbortSignal },
): Promise<string> {
  const { role, time, tone, pa } = choice
  const options = { id, type, role: Number(role), time: Number(time), tone: Number(tone), pa: Number(pa) }
  return whenReady(() => fetchExportUrl(options, how), how.signal)
}

async function whenReady<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== code.notReady || signal.aborted) throw error
    }
    await new Promise((wake) => setTimeout(wake, restMs))
  }
}

export function formatOf(type: FileType) {
  const format = fileFormats.find((one) => one.type === type)
  if (!format) throw new Error(`no format ${type}`)
  return format
}

/** What a file says beside the text. */
export function labelsOf(
  { title, createtime, times }: Task,
  transcript: Transcript,
  say: Say,
  locale: Locale,
): LayoutLabels {
  return {
    title: title || say('task.record.untitled'),
    subtitle: say('task.export.subtitle', { date: createtime, duration: formatTime(times * 1000) }),
    locale,
    speakerName: (id) => speakerName(transcript, id, (number) => say('transcript.speaker.unnamed', { number })),
  }
}

/** Labels of a file that holds the translation too. */
export function withTranslation(labels: LayoutLabels, { lines }: TranscriptTranslation): LayoutLabels {
  return { ...labels, translationOf: ({ id }) => lines.get(id)?.text ?? '' }
}

/** Segments that a preview shows: as many as fit it, whatever the length of the recording. */
const previewed = 20

/** How the file begins, as text. */
export function preview(transcript: Transcript, choice: ExportChoice, labels: LayoutLabels): string {
  const type: TextFileType = choice.type === 'docx' ? 'txt' : choice.type
  const begin = { ...transcript, segments: transcript.segments.slice(0, previewed) }
  const text = atOnce(writeTranscript(type, begin, choice, labels))
  return begin.segments.length < transcript.segments.length ? `${text.trimEnd()}\n…` : text
}
