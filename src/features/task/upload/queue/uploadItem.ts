/** State machine of one upload, from the picked file to the record. */
import { fallbackDurationSeconds, languageValues, type RecordingLanguage } from '../../../../wire/constants'
import type { Id, CreditShortfall, UploadResult } from '../../../../wire/responses'
import { extensionOf, type FileIdentity } from '../../../../shared/uploadQueue/pickFiles'
import { isActive, type QueueItem, type QueueStatus } from '../../../../shared/uploadQueue/UploadQueue'
import { transcriptTypeOf, type ImportedTranscript } from '../../../../transcript/import/importedTranscript'
import type { RecordingLimits } from './recordingLimits'

export type UploadStatus =
  | QueueStatus
  /** Its duration is being read. */
  | { type: 'probing' }
  /** Restored after a reload: its file has to be picked again. */
  | { type: 'missing' }
  /** `bytesPerSecond` is null until it is known. */
  | { type: 'uploading'; sentBytes: number; bytesPerSecond: number | null }
  | { type: 'checking' }
  | { type: 'creating' }
  | { type: 'insufficientCredit'; shortage: CreditShortfall }
  /** It is a record now. `ended`: its transcription was seen to end. */
  | { type: 'done'; taskId: Id; ended?: boolean }

export interface UploadItem extends FileIdentity, QueueItem {
  /** Milliseconds since 1970; unique per item. */
  pickedAtMs: number
  title: string
  /** Null: the queue's default language. */
  language: RecordingLanguage | null
  /** Number of speakers, chosen when it was started; absent: to be found out. */
  speakers?: number | undefined
  /** Words to expect in this recording. */
  vocabulary?: readonly string[] | undefined
  /** The folder its record is put in. */
  folder?: number | undefined
  /** Null while unknown or if it can't be read. */
  durationMs: number | null
  /** To be started as soon as its duration is known. */
  autoStart?: boolean | undefined
  /** The file itself is a transcript: a record without sound is made of it. */
  isTranscript?: boolean | undefined
  /** The text of the record, so that nothing is recognized or charged. */
  transcript?: ImportedTranscript | null | undefined
  /** Name of the file that the transcript of a recording is from. */
  transcriptName?: string | undefined
  /** The resumable upload that has begun with its file. */
  partial?: string | null | undefined
  /** The record was requested without a response so far: it may exist already. */
  asked: boolean
  status: UploadStatus
}

export function newUploadItem(file: File, id: string, pickedAtMs: number): UploadItem {
  const { name, size, lastModified } = file
  const unknown = { language: null, durationMs: null, uploaded: null, asked: false }
  return {
    id,
    pickedAtMs,
    file,
    name,
    size,
    lastModified,
    title: titleFromFileName(name),
    ...unknown,
    isTranscript: transcriptTypeOf(extensionOf(name)) !== null,
    status: { type: 'probing' },
  }
}

export type UploadEvent =
  | { type: 'probed'; durationMs: number | null }
  /** A transcript was read. */
  | { type: 'read'; transcript: ImportedTranscript }
  /** A recording gets the text of a transcript, or loses it again. */
  | { type: 'paired'; transcript: ImportedTranscript | null; name?: string }
  | { type: 'picked'; file: File }
  | { type: 'edited'; change: Partial<Pick<UploadItem, 'title' | 'language' | 'vocabulary'>> }
  /** `reupload` sends the file again even if the server has it; `speakers` is 0 or absent to find out how many there are. */
  | { type: 'started'; language: RecordingLanguage | null; reupload?: boolean; speakers?: number }
  /** An attempt begins. */
  | { type: 'attempted' }
  | { type: 'sent'; sentBytes: number; bytesPerSecond: number | null }
  /** A resumable upload has begun. */
  | { type: 'begun'; partial: string }
  | { type: 'uploaded'; uploaded: UploadResult }
  | { type: 'createRequested' }
  | { type: 'created'; taskId: Id }
  | { type: 'insufficientCredit'; shortage: CreditShortfall }
  | { type: 'measuredTooLong' }
  | { type: 'canceled' }
  | { type: 'ended' }

/** Statuses in which each event applies; in any other it comes too late and is ignored. */
const allowedStatuses: Record<UploadEvent['type'], readonly UploadStatus['type'][]> = {
  probed: ['probing'],
  read: ['probing'],
  paired: ['ready', 'insufficientCredit', 'failed'],
  picked: ['missing', 'failed'],
  edited: ['probing', 'ready', 'missing', 'insufficientCredit', 'failed'],
  started: ['ready', 'insufficientCredit', 'failed'],
  attempted: ['waiting', 'retrying'],
  sent: ['uploading'],
  begun: ['uploading'],
  uploaded: ['uploading'],
  createRequested: ['checking'],
  created: ['creating', 'checking', 'waiting'],
  insufficientCredit: ['uploading', 'checking', 'creating'],
  measuredTooLong: ['checking'],
  canceled: ['waiting', 'uploading', 'retrying'],
  ended: ['done'],
}

/** The item after the event; the same object if nothing changes. */
export function reduceUpload(item: UploadItem, event: UploadEvent): UploadItem {
  return allowedStatuses[event.type].includes(item.status.type) ? applyEvent(item, event) : item
}

function applyEvent(item: UploadItem, event: UploadEvent): UploadItem {
  switch (event.type) {
    case 'probed':
      return { ...item, durationMs: event.durationMs, status: { type: 'ready' } }
    case 'read':
      return withTranscript(item, event.transcript)
    case 'paired':
      return { ...item, transcript: event.transcript, transcriptName: event.name }
    case 'picked':
      return { ...item, file: event.file, status: pickedStatus(item) }
    case 'edited':
      return { ...item, ...event.change }
    case 'started':
      return started(item, event)
    case 'attempted':
      return {
        ...item,
        status:
          item.uploaded || item.isTranscript
            ? { type: 'checking' }
            : { type: 'uploading', sentBytes: 0, bytesPerSecond: null },
      }
    case 'sent':
      return {
        ...item,
        status: { type: 'uploading', sentBytes: event.sentBytes, bytesPerSecond: event.bytesPerSecond },
      }
    case 'begun':
      return { ...item, partial: event.partial }
    case 'uploaded':
      return { ...item, uploaded: event.uploaded, partial: null, status: { type: 'checking' } }
    case 'createRequested':
      return { ...item, asked: true, status: { type: 'creating' } }
    case 'created':
      return { ...item, asked: false, status: { type: 'done', taskId: event.taskId } }
    case 'insufficientCredit':
      return { ...item, asked: false, status: { type: 'insufficientCredit', shortage: event.shortage } }
    case 'measuredTooLong':
      return { ...item, status: { type: 'failed', error: 'tooLong' } }
    case 'canceled':
      return { ...item, status: { type: 'ready' } }
    case 'ended':
      return item.status.type === 'done' ? { ...item, status: { ...item.status, ended: true } } : item
  }
}

function withTranscript(item: UploadItem, transcript: ImportedTranscript): UploadItem {
  const language = languageValues.find((value) => value === transcript.language) ?? item.language
  const title = transcript.title || item.title
  return { ...item, transcript, title, language, durationMs: transcript.durationMs, status: { type: 'ready' } }
}

/** An upload that has begun goes on at once. */
function pickedStatus({ partial, language, durationMs }: UploadItem): UploadStatus {
  if (partial && language !== null) return { type: 'waiting' }
  return { type: durationMs === null ? 'probing' : 'ready' }
}

function started(item: UploadItem, event: Extract<UploadEvent, { type: 'started' }>): UploadItem {
  const language = item.language ?? event.language
  if (language === null) return item
  const uploaded = event.reupload ? null : item.uploaded
  const status: UploadStatus = item.file || uploaded || item.isTranscript ? { type: 'waiting' } : { type: 'missing' }
  const speakers = event.speakers || undefined
  const partial = event.reupload ? null : item.partial
  return { ...item, title: usableTitle(item), language, uploaded, partial, status, speakers, autoStart: false }
}

/** Maximum length of a record's title, in UTF-16 units. */
export const maxTitleLength = 300

/** The file name without its extension, truncated to the title limit without splitting a surrogate pair. */
export function titleFromFileName(name: string): string {
  const extension = extensionOf(name)
  const base = (extension === '' ? name : name.slice(0, -extension.length - 1)).trim() || name
  return base.length > maxTitleLength ? base.slice(0, maxTitleLength).replace(/[\ud800-\udbff]$/, '') : base
}

const usableTitle = ({ title, name }: UploadItem) => title.trim() || titleFromFileName(name)

type Measured = Pick<UploadItem, 'uploaded' | 'durationMs' | 'transcript'>

/** Credit cost: the duration, or nothing where there is a transcript already. */
export const costSeconds = (item: Measured): number => (item.transcript ? 0 : durationSeconds(item))

/** Whole seconds, preferably as measured by the server. */
export function durationSeconds({ uploaded, durationMs }: Measured): number {
  if (uploaded && uploaded.times > 0) return Math.ceil(uploaded.times)
  return durationMs === null ? fallbackDurationSeconds : Math.ceil(durationMs / 1000)
}

/** The duration is unknown, so the fallback is used. */
export const isDurationAssumed = ({ uploaded, durationMs }: Measured) =>
  durationMs === null && !(uploaded && uploaded.times > 0)

export const isTooLong = (durationMs: number | null, { audioSeconds }: RecordingLimits) =>
  durationMs !== null && durationMs > audioSeconds * 1000

const startableStatuses: readonly UploadStatus['type'][] = ['ready', 'insufficientCredit', 'failed']

/** Can be started or restarted. */
export const isStartable = (item: UploadItem) => startableStatuses.includes(item.status.type) && !needsFile(item)
/** Restored after a reload and not uploaded yet: its file must be picked again. */
export const needsFile = ({ status, file, uploaded, isTranscript }: UploadItem) =>
  !isTranscript && (status.type === 'missing' || (status.type === 'failed' && file === null && uploaded === null))
/** Title and language can be changed. */
export const isEditable = ({ status }: UploadItem) => allowedStatuses.edited.includes(status.type)
/** Active items are canceled instead. */
export const isRemovable = (item: UploadItem) => !isActive(item)
/** Will cost credit once it is started, or costs it now. */
export const isPending = (item: UploadItem) => item.status.type !== 'done' && !needsFile(item)
