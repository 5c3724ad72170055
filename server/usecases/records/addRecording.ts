/** Adds recordings for programs: a file and what is known about it, in one step. */
import {
  autoLanguage,
  fallbackDurationSeconds,
  recordingLanguages,
  type RecordingLanguage,
} from '../../../src/wire/constants'
import { malformedError, RequestError } from '../../lib/requestError'
import type { FileName } from '../../ports/fileNames'
import type { Ports, ReceivedFile, UploadLimits } from '../../ports/ports'
import type { Repositories } from '../../ports/repositories'
import type { TaskRow, UserRow } from '../../ports/rows'
import type { Settings } from '../../ports/settings'
import { canIdentifyLanguage, listLanguages } from '../transcription/engineLanguages'
import { addTask, fileUrl } from './tasks'
import { addUpload } from './uploads'

export interface RecordingDetails {
  /** '' for the file's name. */
  title: string
  /** Absent: identified, or the only one that the server knows. */
  language?: RecordingLanguage | undefined
  /** Number of speakers; 0 to detect it. */
  speakers: number
  vocabulary: readonly string[]
}

export interface NewRecording {
  user: UserRow
  /** Receives the file; see `UploadReader.receive`. */
  receive(limits: UploadLimits): Promise<ReceivedFile>
  /** What is known about it, once the file has been received. @throws RequestError */
  details(): Promise<RecordingDetails>
  /** Is called in the transaction that adds it, which may run again. */
  onAdded?(repos: Repositories, task: TaskRow): Promise<void>
}

/** Longest title, in UTF-16 units. */
const maxTitle = 300

/** Receives a file, charges its credit and queues its transcription. Returns the task's id. @throws RequestError; nothing is stored then */
export async function addRecording(
  ports: Ports,
  settings: Settings,
  { user, receive, details, onAdded }: NewRecording,
): Promise<number> {
  let original: ReceivedFile | undefined
  const { file, durationMs } = await addUpload(ports, settings, {
    user,
    receive: async (limits) => (original = await receive(limits)),
  })
  try {
    const { title, language, speakers, vocabulary } = await details()
    const request = {
      title: (title.trim() || titleOf(original?.originalName ?? '')).slice(0, maxTitle),
      url: fileUrl(file),
      times: durationMs === null ? fallbackDurationSeconds : durationMs / 1000,
      size: original?.size ?? 0,
      language: language ?? (await defaultLanguage(ports)),
      mode: 'normal' as const,
      roles: speakers,
      vocabulary: [...vocabulary],
    }
    return await addTask(ports, user, { ...request, source: 'program', onAdded })
  } catch (error) {
    await discardUpload(ports, file)
    throw error
  }
}

async function discardUpload({ store, files }: Ports, file: FileName): Promise<void> {
  await store.uploads.remove(file)
  await files.remove(file)
}

/** The file name without folders and extension. */
export function titleOf(fileName: string): string {
  const name = fileName.replace(/^.*[/\\]/, '').trim()
  return name.replace(/(?<=.)\.[^.]*$/, '') || '–'
}

/** @throws RequestError if the language must be named */
async function defaultLanguage(ports: Ports): Promise<RecordingLanguage> {
  if (canIdentifyLanguage(ports)) return autoLanguage
  const available = (await listLanguages(ports, 'en-US')).filter((language) => language.available)
  const [only] = available
  if (available.length !== 1 || !only) throw new RequestError('language.noAuto')
  return requireLanguage(only.value)
}

const aliases: Readonly<Record<string, RecordingLanguage>> = {
  zh: 'cn',
  cmn: 'cn',
  yue: 'cn_cantonese',
  chinese: 'cn',
  mandarin: 'cn',
  cantonese: 'cn_cantonese',
  english: 'en',
  german: 'de',
  arabic: 'ar',
  spanish: 'es',
}

/**
 * A language by the service's code, an ISO 639 code, a tag such as `zh-CN`, or its English name, as clients of OpenAI's interface send
 * them. @throws RequestError 400
 */
export function requireLanguage(text: string): RecordingLanguage {
  const name = text.trim().toLowerCase()
  const language = recordingLanguages.find((value) => value === name) ?? aliases[name]
  if (language) return language
  const [primary = ''] = name.split(/[-_]/)
  if (primary === name || !/^[a-z]{2,3}$/.test(primary)) throw malformedError('language')
  return requireLanguage(primary)
}
