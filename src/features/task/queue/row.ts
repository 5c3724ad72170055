/**
 * One picked recording on its way to becoming a record: what is known of it, where it is, and which step may follow
 * which.
 */
import { fallbackSeconds, type LanguageValue } from '../../../wire/codes'
import type { Id, Shortage, Uploaded } from '../../../wire/bodies'
import { extensionOf, type FileMark } from '../pickAudio'
import type { Limits } from '../pickLimits'

export type Step =
  /** Its duration is being read. */
  | { is: 'probing' }
  /** May be started. */
  | { is: 'ready' }
  /** Left over from before a reload: its file has to be picked again. */
  | { is: 'missing' }
  /** Started, waits for its turn. */
  | { is: 'waiting' }
  /** `bytesPerSecond` is null until it is known. */
  | { is: 'uploading'; sentBytes: number; bytesPerSecond: number | null }
  /** A fault that may pass; tried again at `atMs` (milliseconds since 1970). */
  | { is: 'retrying'; atMs: number; error: unknown }
  | { is: 'checking' }
  | { is: 'creating' }
  | { is: 'short'; shortage: Shortage }
  /** Tried again only when asked to. */
  | { is: 'failed'; error: unknown }
  | { is: 'done'; taskId: Id }

export interface Row extends FileMark {
  id: string
  /** Milliseconds since 1970; no two rows share it. */
  pickedAtMs: number
  /** Null after a reload. */
  file: File | null
  title: string
  /** Null: the one chosen for all. */
  language: LanguageValue | null
  /** Null while unknown and when it can't be read. */
  durationMs: number | null
  /** What the server said of the upload; kept until the record exists, so that nothing is sent twice. */
  uploaded: Uploaded | null
  /** Its record was asked for and no answer has come: it may exist. */
  asked: boolean
  step: Step
}

/** The row of a file that was just picked. */
export function newRow(file: File, id: string, pickedAtMs: number): Row {
  const { name, size, lastModified } = file
  const unknown = { language: null, durationMs: null, uploaded: null, asked: false }
  return { id, pickedAtMs, file, name, size, lastModified, title: titleOf(name), ...unknown, step: { is: 'probing' } }
}

export type RowEvent =
  | { type: 'probed'; durationMs: number | null }
  | { type: 'picked'; file: File }
  | { type: 'edited'; change: Partial<Pick<Row, 'title' | 'language'>> }
  /** `afresh` sends the file again although the server had it. */
  | { type: 'started'; language: LanguageValue | null; afresh?: boolean }
  | { type: 'turn' }
  | { type: 'sent'; sentBytes: number; bytesPerSecond: number | null }
  | { type: 'uploaded'; uploaded: Uploaded }
  | { type: 'asking' }
  | { type: 'created'; taskId: Id }
  | { type: 'short'; shortage: Shortage }
  | { type: 'fault'; error: unknown; retryAtMs: number | null }
  | { type: 'again' }
  | { type: 'paused' }
  | { type: 'cancelled' }

/** Where each event may find a row; anywhere else it comes too late and changes nothing. */
const from: Record<RowEvent['type'], readonly Step['is'][]> = {
  probed: ['probing'],
  picked: ['missing'],
  edited: ['probing', 'ready', 'missing', 'short', 'failed'],
  started: ['ready', 'short', 'failed'],
  turn: ['waiting'],
  sent: ['uploading'],
  uploaded: ['uploading'],
  asking: ['checking'],
  created: ['creating', 'checking', 'waiting'],
  short: ['uploading', 'checking', 'creating'],
  fault: ['uploading', 'checking', 'creating'],
  again: ['retrying'],
  paused: ['uploading', 'retrying', 'checking', 'creating'],
  cancelled: ['waiting', 'uploading', 'retrying'],
}

/** The row after the event; the same object when it changes nothing. */
export function reduce(row: Row, event: RowEvent): Row {
  return from[event.type].includes(row.step.is) ? changed(row, event) : row
}

function changed(row: Row, event: RowEvent): Row {
  switch (event.type) {
    case 'probed':
      return { ...row, durationMs: event.durationMs, step: { is: 'ready' } }
    case 'picked':
      return { ...row, file: event.file, step: { is: row.durationMs === null ? 'probing' : 'ready' } }
    case 'edited':
      return { ...row, ...event.change }
    case 'started':
      return started(row, event.language, event.afresh ?? false)
    case 'turn':
    case 'again':
      return {
        ...row,
        step: row.uploaded ? { is: 'checking' } : { is: 'uploading', sentBytes: 0, bytesPerSecond: null },
      }
    case 'sent':
      return { ...row, step: { is: 'uploading', sentBytes: event.sentBytes, bytesPerSecond: event.bytesPerSecond } }
    case 'uploaded':
      return { ...row, uploaded: event.uploaded, step: { is: 'checking' } }
    case 'asking':
      return { ...row, asked: true, step: { is: 'creating' } }
    case 'created':
      return { ...row, asked: false, step: { is: 'done', taskId: event.taskId } }
    case 'short':
      return { ...row, asked: false, step: { is: 'short', shortage: event.shortage } }
    case 'fault': {
      const { error, retryAtMs: atMs } = event
      return { ...row, step: atMs === null ? { is: 'failed', error } : { is: 'retrying', atMs, error } }
    }
    case 'paused':
      return { ...row, step: { is: 'waiting' } }
    case 'cancelled':
      return { ...row, step: { is: 'ready' } }
  }
}

function started(row: Row, common: LanguageValue | null, afresh: boolean): Row {
  const language = row.language ?? common
  if (language === null) return row
  const uploaded = afresh ? null : row.uploaded
  const step: Step = row.file || uploaded ? { is: 'waiting' } : { is: 'missing' }
  return { ...row, title: usableTitle(row), language, uploaded, step }
}

/** Longest title a record may have, in UTF-16 units. */
export const maxTitleLength = 300

/** The file's name without its extension, cut to what a title may hold and never inside a character. */
export function titleOf(name: string): string {
  const extension = extensionOf(name)
  const base = (extension === '' ? name : name.slice(0, -extension.length - 1)).trim() || name
  return base.length > maxTitleLength ? base.slice(0, maxTitleLength).replace(/[\ud800-\udbff]$/, '') : base
}

const usableTitle = ({ title, name }: Row) => title.trim() || titleOf(name)

type Measured = Pick<Row, 'uploaded' | 'durationMs'>

/**
 * The duration in whole seconds, which is what transcribing takes of the credit. What the server measured counts more.
 */
export function costSeconds({ uploaded, durationMs }: Measured): number {
  if (uploaded && uploaded.times > 0) return Math.ceil(uploaded.times)
  return durationMs === null ? fallbackSeconds : Math.ceil(durationMs / 1000)
}

/** Nobody has measured it: the fallback stands for its duration. */
export const isAssumed = ({ uploaded, durationMs }: Measured) =>
  durationMs === null && !(uploaded && uploaded.times > 0)

export const isTooLong = (durationMs: number | null, { audioSeconds }: Limits) =>
  durationMs !== null && durationMs > audioSeconds * 1000

const activeSteps: readonly Step['is'][] = ['waiting', 'uploading', 'retrying', 'checking', 'creating']
const startableSteps: readonly Step['is'][] = ['ready', 'short', 'failed']

/** Started and not settled: closing the page would interrupt it. */
export const isActive = ({ step }: Row) => activeSteps.includes(step.is)
/** May be started, for the first time or again. */
export const isStartable = ({ step }: Row) => startableSteps.includes(step.is)
/** Its title and language may be changed. */
export const isEditable = ({ step }: Row) => from.edited.includes(step.is)
/** Under way it is cancelled instead. */
export const isRemovable = (row: Row) => !isActive(row)
/** Takes one of the places of the queue, and will take its cost of the credit. */
export const isOpen = ({ step }: Row) => step.is !== 'done' && step.is !== 'missing'
