/** API calls for links to a record. */
import { callAck, callData } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'
import type { Id } from '../../../wire/responses'
import { ShareKey, Shares, type AddShare, type EditShare } from '../../../wire/shareSchemas'
import type { CallOptions } from '../record/taskApi'

/** The links to a record, newest first. @throws ApiError */
export const fetchShares = (id: Id, options: CallOptions = {}) =>
  callData({ to: endpoints.shares, params: { id }, ...options }, Shares)

/** @throws ApiError */
export const addShare = (share: AddShare, options: CallOptions = {}) =>
  callData({ to: endpoints.addShare, params: share, ...options }, ShareKey)

/** @throws ApiError */
export const editShare = (share: EditShare, options: CallOptions = {}) =>
  callAck({ to: endpoints.editShare, params: share, ...options })

/** Gives a link a new address. @throws ApiError */
export const renewShare = (id: Id, options: CallOptions = {}) =>
  callData({ to: endpoints.renewShare, params: { id }, ...options }, ShareKey)

/** @throws ApiError */
export const revokeShare = (id: Id, options: CallOptions = {}) =>
  callAck({ to: endpoints.revokeShare, params: { id }, ...options })
