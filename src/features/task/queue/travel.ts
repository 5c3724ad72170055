/** The way of one recording: ask whether the credit covers it, send it, ask once more, ask for its record. */
import { ApiError } from '../../../shared/http/apiError'
import { mayPass, waitMs } from '../../../shared/http/backoff'
import type { UploadOptions } from '../../../shared/http/upload'
import type { Id, Uploaded } from '../../../wire/bodies'
import type { LanguageValue } from '../../../wire/codes'
import type { AddTask, CheckTask } from '../../../wire/requests'
import type { Paid } from '../api'
import type { Limits } from '../pickLimits'
import { costSeconds, isAssumed, isTooLong, type Row, type RowEvent } from './row'
import { speedMeter } from './speed'

/** The calls it makes. Each throws an ApiError. */
export interface UploadApi {
  upload(file: File, options: UploadOptions): Promise<Uploaded>
  checkBeforeAddTask(task: CheckTask): Promise<Paid<unknown>>
  addTask(task: AddTask): Promise<Paid<{ id: Id }>>
  /** The record made of an upload, newest first; null when there is none. */
  findRecord(url: string, title: string): Promise<Id | null>
}

export interface Trip {
  api: UploadApi
  /** The row as it is now; undefined once removed. */
  row(): Row | undefined
  apply(event: RowEvent): void
  signal: AbortSignal
  limits(): Limits
  /**
   * Resolves after `ms`, earlier when there is reason to believe that the network is back, and when the signal fires.
   */
  wait(ms: number): Promise<void>
  now(): number
  random(): number
}

/** Failures that no call reports. */
export type OwnFault =
  /** What was sent lasts longer than allowed, as the server measured it. */
  | 'tooLong'
  /** The file was changed, moved or deleted after it was picked. */
  | 'fileGone'

/**
 * Goes on from where the row is until it is a record, short of credit or failed. What may pass is tried again, for as
 * long as it takes. Once the signal fires, only a record that came into being meanwhile is still told.
 */
export async function travel(trip: Trip): Promise<void> {
  const { apply, signal } = trip
  apply({ type: 'turn' })
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      return await go(trip)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiError && error.kind === 'signedOut') return apply({ type: 'paused' })
      if (!mayPass(error)) return apply({ type: 'fault', error, retryAtMs: null })
      if (await isGone(trip.row())) return fail(apply, 'fileGone')
      const ms = waitMs(failures, trip.random(), error)
      apply({ type: 'fault', error, retryAtMs: trip.now() + ms })
      await trip.wait(ms)
      if (!signal.aborted) apply({ type: 'again' })
    }
  }
}

async function go(trip: Trip): Promise<void> {
  const { api, apply, signal } = trip
  if (!(await paysBefore(trip))) return
  const uploaded = trip.row()?.uploaded ?? (await send(trip))
  const row = trip.row()
  if (!row?.language || signal.aborted) return
  const { title, asked } = row
  if (isTooLong(uploaded.times * 1000, trip.limits())) return fail(apply, 'tooLong')
  const made = asked ? await api.findRecord(uploaded.url, title) : null
  if (made !== null) return apply({ type: 'created', taskId: made })
  const task = taskOf(row, row.language)
  if (!(await pays(trip, task))) return
  apply({ type: 'asking' })
  const created = await api.addTask({ ...task, title, url: uploaded.url })
  if (created.ok) apply({ type: 'created', taskId: created.data.id })
  else apply({ type: 'short', shortage: created.shortage })
}

/**
 * What would be refused once it is sent is not sent. A recording whose length nobody could read here is only asked about
 * when the server has measured it.
 */
async function paysBefore(trip: Trip): Promise<boolean> {
  const row = trip.row()
  if (!row?.language || row.uploaded || isAssumed(row)) return true
  return pays(trip, taskOf(row, row.language))
}

/** False when the credit does not cover it, which the row says then, and when the signal fired meanwhile. */
async function pays({ api, apply, signal }: Trip, task: CheckTask): Promise<boolean> {
  const checked = await api.checkBeforeAddTask(task)
  if (signal.aborted) return false
  if (!checked.ok) apply({ type: 'short', shortage: checked.shortage })
  return checked.ok
}

const taskOf = (row: Row, language: LanguageValue) => ({
  times: costSeconds(row),
  size: row.size,
  language,
  mode: 'normal' as const,
})

async function send({ api, row, apply, signal, now }: Trip): Promise<Uploaded> {
  const file = row()?.file
  if (!file) throw new Error('a row without its file was started')
  const speed = speedMeter(now)
  const uploaded = await api.upload(file, {
    signal,
    onProgress: (sentBytes) => apply({ type: 'sent', sentBytes, bytesPerSecond: speed(sentBytes) }),
  })
  apply({ type: 'uploaded', uploaded })
  return uploaded
}

const fail = (apply: Trip['apply'], error: OwnFault) => apply({ type: 'fault', error, retryAtMs: null })

/** To the browser a file that can't be read while it is sent is a fault of the network. */
async function isGone(row: Row | undefined): Promise<boolean> {
  if (!row?.file || row.uploaded) return false
  try {
    await row.file.slice(0, 1).arrayBuffer()
    return false
  } catch {
    return true
  }
}
