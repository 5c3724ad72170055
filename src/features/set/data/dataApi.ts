/** API calls about what happens to the data of an account. All are quiet: the caller shows the error. */
import * as v from 'valibot'
import { callData } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'
import { nullIfUnsupported } from '../../../shared/http/unsupportedCall'
import { Retention, type SaveRetention } from '../../../wire/noticeSchemas'
import type { WithPassword } from '../../../wire/securityRequests'

export const retentionKey = ['retention']

/** Null if the server has no such rules; it has no export of all data either then. @throws ApiError */
export const fetchRetention = (signal?: AbortSignal) =>
  nullIfUnsupported(callData({ to: endpoints.retention, signal, quiet: true }, Retention))

/** @throws ApiError */
export const saveRetention = (rule: SaveRetention) =>
  callData({ to: endpoints.saveRetention, params: rule, quiet: true }, Retention)

/** A path on the same server; anything else could lead elsewhere. */
const ArchiveLink = v.object({ url: v.pipe(v.string(), v.regex(/^\/(?!\/)/)) })

/** The path that downloads all data, once. @throws ApiError */
export const createArchive = async (request: WithPassword) =>
  (await callData({ to: endpoints.createArchive, params: request, quiet: true }, ArchiveLink)).url
