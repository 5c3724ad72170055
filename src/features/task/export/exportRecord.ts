/** Exports a record: from the chosen format to the saved file. */
import { ApiError } from '../../../shared/http/apiError'
import type { Locale, Translate } from '../../../shared/i18n/intl'
import { fileName } from '../../../shared/files/fileName'
import { saveFile } from '../../../shared/files/saveFile'
import { runSync, runSliced } from '../../../shared/async/cooperative'
import { createdAtMs, formatDateTime } from '../../../shared/time/formatRelativeTime'
import { formatTime } from '../../../shared/time/formatTime'
import type { Transcript } from '../../../transcript/model/transcript'
import { speakerName } from '../../../transcript/model/speakers'
import type { TranscriptTranslation } from '../../../transcript/model/transcriptTranslation'
import { createDocx } from '../../../transcript/ui/export/createDocx'
import { layOutTranscript, type LayoutLabels, type LayoutOptions } from '../../../transcript/export/transcriptLayout'
import {
  exportFormats,
  writeTranscript,
  type ExportFileType,
  type ExportTextType,
} from '../../../transcript/export/exportFormats'
import type { Summary } from '../../../wire/insightSchemas'
import type { Note, Task } from '../../../wire/responses'
import { responseCode } from '../../../wire/constants'
import type { AnnotationsDocument } from '../comments/annotationsDocument'
import { summaryHeadings, summaryParagraphs } from '../insight/summary/summaryDocument'
import { download, fetchExportUrl, type CallOptions } from '../record/taskApi'

export interface ExportChoice extends LayoutOptions {
  readonly type: ExportFileType
  /** Puts the translation below each paragraph; if the format has room for it. */
  readonly translation?: boolean
  /** Puts the summary before the text; if the format has room for it. */
  readonly summary?: boolean
  /** Put notes, comments and highlights after the text; if the format has room for them. */
  readonly notes?: boolean
  readonly comments?: boolean
  readonly highlights?: boolean
}

export const defaultExportChoice: ExportChoice = { type: 'docx', pa: true, role: true, time: true, tone: true }

/** The data to export, as it is on the screen. */
export interface ExportSource {
  readonly task: Task
  readonly transcript: () => Transcript
  /** Saves pending edits; false if that failed. */
  readonly save: () => Promise<boolean>
  /** The translation shown below the lines; absent for none. */
  readonly translation?: TranscriptTranslation | null
  /** The summary as it is shown; null for none. */
  readonly summary?: () => Summary | null
  /** Notes of the recording; absent where there are none to choose. */
  readonly notes?: () => readonly Note[]
  /** Comments and highlights, laid out for reading; absent where there are none to choose. */
  readonly annotations?: () => AnnotationsDocument
}

/** File types that the server can create. */
export type ServerFileType = 'docx' | 'txt'

/** Delay between polls while the server creates the file. */
const pollDelayMs = 1_000

export interface ExportSettings {
  /** Labels of the file; the title becomes the file name if the record has none. */
  readonly labels: LayoutLabels
  readonly signal: AbortSignal
}

/**
 * Word and plain text files come from the server if all edits could be saved; everything else is created in the browser.
 * @throws ApiError; the signal's reason once aborted
 */
export async function exportRecord(
  source: ExportSource,
  choice: ExportChoice,
  { labels, signal }: ExportSettings,
): Promise<void> {
  const file = await createExportFile(source, choice, { labels, signal })
  signal.throwIfAborted()
  await saveFile(file, fileName(source.task.title, choice.type, labels.title))
}

async function createExportFile(
  source: ExportSource,
  choice: ExportChoice,
  { labels, signal }: ExportSettings,
): Promise<Blob> {
  const { type } = choice
  const fromServer = (type === 'docx' || type === 'txt') && !hasExtras(choice)
  if (fromServer && (await source.save()))
    return download(await requestServerExport(source.task, { ...choice, type }, { signal }), { signal })
  const { mediaType } = exportFormats[type]
  if (type === 'docx')
    return new Blob([await createDocx(layOutTranscript(source.transcript(), choice, labels))], { type: mediaType })
  return new Blob([await runSliced(writeTranscript(type, source.transcript(), { options: choice, labels }))], {
    type: mediaType,
  })
}

/** Whether it holds what only the browser puts into a file. */
const hasExtras = ({ translation, summary, notes, comments, highlights }: ExportChoice): boolean =>
  [translation, summary, notes, comments, highlights].includes(true)

/** Polls until the server has created the export; resolves to its URL. @throws ApiError; rejects once the signal aborts */
export function requestServerExport(
  { id }: Task,
  choice: LayoutOptions & { readonly type: ServerFileType },
  callOptions: CallOptions & { signal: AbortSignal },
): Promise<string> {
  const { type, role, time, tone, pa } = effectiveChoice(choice)
  const options = { id, type, role: Number(role), time: Number(time), tone: Number(tone), pa: Number(pa) }
  return pollUntilReady(() => fetchExportUrl(options, callOptions), callOptions.signal)
}

async function pollUntilReady<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== responseCode.notReady || signal.aborted) throw error
    }
    await new Promise((wake) => setTimeout(wake, pollDelayMs))
  }
}

/** The options that apply: text joined into one paragraph has neither speakers nor times. */
export function effectiveChoice<Choice extends ExportChoice>(choice: Choice): Choice {
  const joined = exportFormats[choice.type].options.includes('pa') && !choice.pa
  return joined ? { ...choice, role: false, time: false } : choice
}

/** Title, subtitle and speaker names of the file. */
export function exportLabels(
  { title, created_at, createtime, times }: Task,
  transcript: Transcript,
  { t, locale }: { t: Translate; locale: Locale },
): LayoutLabels {
  return {
    title: title || t('task.record.untitled'),
    subtitle: t('task.export.subtitle', {
      date: formatDateTime(createdAtMs({ created_at, createtime }), locale) || createtime,
      duration: formatTime(times * 1000),
    }),
    locale,
    speakerName: (id) => speakerName(transcript, id, (number) => t('transcript.speaker.unnamed', { number })),
  }
}

/** Adds the summary to the labels. */
export function withSummary(labels: LayoutLabels, summary: Summary, t: Translate): LayoutLabels {
  const { lines, decisions, todos, chapters, keywords, by } = summary
  return {
    ...labels,
    front: { paragraphs: summaryParagraphs(summary, summaryHeadings(t)), textHeading: t('task.export.text') },
    summary: { lines, decisions, todos, chapters, keywords, by },
  }
}

/** Adds paragraphs after the text. */
export const withBack = (labels: LayoutLabels, back: LayoutLabels['back']): LayoutLabels =>
  back && back.length > 0 ? { ...labels, back } : labels

/** Adds the translation to the labels. */
export function withTranslation(labels: LayoutLabels, { lines }: TranscriptTranslation): LayoutLabels {
  return { ...labels, translationOf: ({ id }) => lines.get(id)?.text ?? '' }
}

/** Segments in a preview; as many as fit, independent of the recording's length. */
const maxPreviewSegments = 20

/** The beginning of the file as plain text. */
export function exportPreview(transcript: Transcript, choice: ExportChoice, labels: LayoutLabels): string {
  const type: ExportTextType = choice.type === 'docx' ? 'txt' : choice.type
  const beginning = { ...transcript, segments: transcript.segments.slice(0, maxPreviewSegments) }
  const text = runSync(writeTranscript(type, beginning, { options: choice, labels }))
  return beginning.segments.length < transcript.segments.length ? `${text.trimEnd()}\n…` : text
}
