/** The files a transcript can be taken away in. Word files are written by `docx.ts`, which brings a large library along. */
import type { Steps } from '../../shared/steps'
import type { Transcript } from '../model'
import { writeJson } from './json'
import { layOut, type LayoutLabels, type LayoutOptions } from './layout'
import { writeMarkdown } from './markdown'
import { writeSrt } from './srt'
import { writeText } from './text'
import { writeVtt } from './vtt'

export type FileType = 'txt' | 'docx' | 'srt' | 'vtt' | 'md' | 'json'
/** Those whose file is a text. */
export type TextFileType = Exclude<FileType, 'docx'>

/** `title`: no place for it; `styles`: plain text only; `speakers`: only written into the text; `wordTimes`: none for single words. */
export type Limit = 'title' | 'styles' | 'speakers' | 'wordTimes'

export interface FileFormat {
  readonly type: FileType
  /** With its dot. */
  readonly extension: `.${string}`
  readonly mediaType: string
  /** The options that change anything in it. */
  readonly options: readonly (keyof LayoutOptions)[]
  /** What it can't hold. */
  readonly limits: readonly Limit[]
}

const all: FileFormat['options'] = ['role', 'time', 'tone', 'pa']

/** In the order they are offered. */
export const fileFormats: readonly FileFormat[] = [
  {
    type: 'docx',
    extension: '.docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    options: all,
    limits: ['wordTimes'],
  },
  { type: 'txt', extension: '.txt', mediaType: 'text/plain', options: all, limits: ['styles', 'wordTimes'] },
  {
    type: 'srt',
    extension: '.srt',
    mediaType: 'application/x-subrip',
    options: ['role', 'tone'],
    limits: ['title', 'styles', 'speakers', 'wordTimes'],
  },
  { type: 'vtt', extension: '.vtt', mediaType: 'text/vtt', options: ['role', 'tone'], limits: ['title', 'wordTimes'] },
  { type: 'md', extension: '.md', mediaType: 'text/markdown', options: all, limits: ['wordTimes'] },
  { type: 'json', extension: '.json', mediaType: 'application/json', options: [], limits: [] },
]

/** The text of a file, to be encoded as UTF-8 without a byte order mark. Options a format doesn't have are passed over. */
export function* writeTranscript(
  type: TextFileType,
  transcript: Transcript,
  options: LayoutOptions,
  labels: LayoutLabels,
): Steps<string> {
  switch (type) {
    case 'txt':
      return writeText(layOut(transcript, options, labels))
    case 'md':
      return writeMarkdown(layOut(transcript, options, labels))
    case 'srt':
      return yield* writeSrt(transcript, options, labels)
    case 'vtt':
      return yield* writeVtt(transcript, options, labels)
    case 'json':
      return writeJson(transcript, labels)
  }
}
