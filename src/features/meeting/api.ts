/** Meetings and the languages they can be held in. */
import { Created, LanguageList, Meetings, MeetingWithList, type Id } from '../../wire/bodies'
import type { AddMeeting, EditMeeting, EditTask, MeetingPage } from '../../wire/requests'
import { ask, askPage, tell } from '../../shared/http/client'
import { endpoints } from '../../shared/http/endpoints'

/** Spoken languages and whether this server can transcribe them live. @throws ApiError */
export const fetchLanguages = async (signal?: AbortSignal) =>
  (await ask({ to: endpoints.languages, signal }, LanguageList)).list

/** @throws ApiError */
export const addMeeting = (meeting: AddMeeting) => ask({ to: endpoints.addMeeting, params: meeting }, Created)

/** @throws ApiError */
export const fetchMeetings = (page: MeetingPage, signal?: AbortSignal) =>
  askPage({ to: endpoints.meetings, params: page, signal }, Meetings)

/** A meeting with its segments, unchecked. @throws ApiError */
export const fetchMeeting = (id: Id, signal?: AbortSignal) =>
  ask({ to: endpoints.findMeeting, params: { id }, signal }, MeetingWithList)

/** @throws ApiError */
export const editMeeting = (meeting: EditMeeting) => tell({ to: endpoints.editMeeting, params: meeting })

/** @throws ApiError */
export const deleteMeeting = (id: Id) => tell({ to: endpoints.deleteMeeting, params: { id } })

/**
 * Writes what a person changed of a meeting, and its end came before, into the record, as long as nobody has changed that.
 * @throws ApiError
 */
export const editRecord = (task: Id, changed: Pick<EditTask, 'list' | 'speakers' | 'notes'>) =>
  tell({ to: endpoints.editTask, params: { id: task, version: 0, ...changed }, quiet: true })

/** Transcribes the record of a meeting once more, from its kept sound. @throws ApiError */
export const transcribeAgain = (task: Id) => tell({ to: endpoints.retryTask, params: { id: task } })
