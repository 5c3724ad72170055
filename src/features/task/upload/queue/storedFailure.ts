/** Serializes the failure of an upload, so that it survives a reload. */
import * as v from 'valibot'
import { ApiError } from '../../../../shared/http/apiError'
import type { UploadItem, UploadStatus } from './uploadItem'

const ServerFailure = v.object({
  kind: v.picklist(['refused', 'status']),
  url: v.string(),
  status: v.optional(v.number()),
  code: v.optional(v.number()),
  /** The server's message. */
  serverText: v.string(),
})
/** A server error, or `tooLong`. Other failures are not stored. */
export const StoredFailure = v.union([v.literal('tooLong'), ServerFailure])
export type StoredFailure = v.InferOutput<typeof StoredFailure>

/** The storable failure of an item; null if it has none. */
export function toStoredFailure({ status }: UploadItem): StoredFailure | null {
  if (status.type !== 'failed') return null
  const { error } = status
  if (error === 'tooLong') return error
  if (!(error instanceof ApiError)) return null
  const { kind, url, status: httpStatus, code, serverText } = error
  if (kind !== 'refused' && kind !== 'status') return null
  return {
    kind,
    url,
    serverText,
    ...(httpStatus !== undefined && { status: httpStatus }),
    ...(code !== undefined && { code }),
  }
}

/** The status of an item restored with this failure. */
export function failedStatus(stored: StoredFailure): UploadStatus {
  if (stored === 'tooLong') return { type: 'failed', error: stored }
  const { kind, url, serverText, status, code } = stored
  const details = { serverText, ...(status !== undefined && { status }), ...(code !== undefined && { code }) }
  return { type: 'failed', error: new ApiError(kind, url, details) }
}
