/** API calls of people who have a link to a record. */
import { callData } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'
import { ShareAccess, SharedRecord, type OpenShare } from '../../../wire/shareSchemas'
import type { CallOptions } from '../record/taskApi'

/** @throws ApiError; refused if the link needs a password, status 404 if it does not work */
export const openShare = (request: OpenShare, options: CallOptions = {}) =>
  callData({ to: endpoints.openShare, params: request, ...options }, ShareAccess)

/** @throws ApiError */
export const fetchSharedRecord = (access: string, options: CallOptions = {}) =>
  callData({ to: endpoints.findShare, params: { access }, ...options }, SharedRecord)
