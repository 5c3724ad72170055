/** API calls for meetings. */
import { CreatedId, Meetings, MeetingWithList, type Id } from '../../../wire/responses'
import type { AddMeeting, EditMeeting, EditTask, MeetingPage } from '../../../wire/requests'
import { callData, callPage, callAck, type ApiCall } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'

/** @throws ApiError */
export const addMeeting = (meeting: AddMeeting) => callData({ to: endpoints.addMeeting, params: meeting }, CreatedId)

/** @param quiet shows no toast if it fails @throws ApiError */
export const fetchMeetings = (page: MeetingPage, signal?: AbortSignal, quiet = false) =>
  callPage({ to: endpoints.meetings, params: page, signal, quiet }, Meetings)

/** A meeting with its segments, which are not validated. The page reports failures. @throws ApiError */
export const fetchMeeting = (id: Id, signal?: AbortSignal) =>
  callData({ to: endpoints.findMeeting, params: { id }, signal, quiet: true }, MeetingWithList)

/** @throws ApiError */
export const editMeeting = (meeting: EditMeeting, options: Pick<ApiCall, 'quiet'> = {}) =>
  callAck({ to: endpoints.editMeeting, params: meeting, ...options })

/** @throws ApiError */
export const deleteMeeting = (id: Id) => callAck({ to: endpoints.deleteMeeting, params: { id } })

/**
 * Writes corrections that were not saved before the meeting ended into its record, provided the record is unchanged.
 * @throws ApiError
 */
export const editRecord = (recordId: Id, changed: Pick<EditTask, 'list' | 'speakers' | 'notes'>) =>
  callAck({ to: endpoints.editTask, params: { id: recordId, version: 0, ...changed }, quiet: true })

/** Transcribes the record of a meeting again, from its stored audio. @throws ApiError */
export const retranscribeRecord = (recordId: Id) => callAck({ to: endpoints.retryTask, params: { id: recordId } })
