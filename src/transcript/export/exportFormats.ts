/** The export formats of a transcript. Word files are written by `docxWriter.ts`, which loads a large library. */
import type { Cooperative } from '../../shared/async/cooperative'
import type { Transcript } from '../model/transcript'
import { writeJson } from './jsonWriter'
import { layOutTranscript, type LayoutLabels, type LayoutOptions } from './transcriptLayout'
import { writeMarkdown } from './markdownWriter'
import { writeSrt } from './srtWriter'
import { writeText } from './textWriter'
import { writeVtt } from './vttWriter'

/** In display order. The name of a type is its file name extension. */
export const exportFileTypes = ['docx', 'txt', 'srt', 'vtt', 'md', 'json'] as const
export type ExportFileType = (typeof exportFileTypes)[number]
/** The formats that are plain text files. */
export type ExportTextType = Exclude<ExportFileType, 'docx'>

/** `title`: not stored; `styles`: plain text only; `speakers`: only as part of the text; `wordTimes`: no times of single words. */
export type FormatLimit = 'title' | 'styles' | 'speakers' | 'wordTimes'

export interface ExportFormat {
  readonly mediaType: string
  /** The options that affect this format. */
  readonly options: readonly (keyof LayoutOptions)[]
  /** What the format can't represent. */
  readonly limits: readonly FormatLimit[]
  /** Whether a translation can stand below each paragraph: subtitles have no room for it, and JSON has another structure. */
  readonly translation: boolean
  /** Whether a summary can stand before the text. */
  readonly summary: boolean
  /** Whether notes, comments and highlights can stand after the text. */
  readonly attachments: boolean
}

const allOptions: ExportFormat['options'] = ['role', 'time', 'tone', 'pa']

export const exportFormats: Readonly<Record<ExportFileType, ExportFormat>> = {
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    options: allOptions,
    limits: ['wordTimes'],
    translation: true,
    summary: true,
    attachments: true,
  },
  txt: {
    mediaType: 'text/plain',
    options: allOptions,
    limits: ['styles', 'wordTimes'],
    translation: true,
    summary: true,
    attachments: true,
  },
  srt: {
    mediaType: 'application/x-subrip',
    options: ['role', 'tone'],
    limits: ['title', 'styles', 'speakers', 'wordTimes'],
    translation: false,
    summary: false,
    attachments: false,
  },
  vtt: {
    mediaType: 'text/vtt',
    options: ['role', 'tone'],
    limits: ['title', 'wordTimes'],
    translation: false,
    summary: false,
    attachments: false,
  },
  md: {
    mediaType: 'text/markdown',
    options: allOptions,
    limits: ['wordTimes'],
    translation: true,
    summary: true,
    attachments: true,
  },
  json: {
    mediaType: 'application/json',
    options: [],
    limits: [],
    translation: false,
    summary: true,
    attachments: false,
  },
}

/** The text of a file, to be encoded as UTF-8 without a byte order mark. Options that the format doesn't have are ignored. */
export function* writeTranscript(
  type: ExportTextType,
  transcript: Transcript,
  { options, labels }: { options: LayoutOptions; labels: LayoutLabels },
): Cooperative<string> {
  switch (type) {
    case 'txt':
      return writeText(layOutTranscript(transcript, options, labels))
    case 'md':
      return writeMarkdown(layOutTranscript(transcript, options, labels))
    case 'srt':
      return yield* writeSrt(transcript, options, labels)
    case 'vtt':
      return yield* writeVtt(transcript, options, labels)
    case 'json':
      return yield* writeJson(transcript, labels)
  }
}
