/** API calls for people who have access to a record. */
import { callAck, callData } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'
import {
  InvitationKey,
  RecordPeople,
  RecordPerson,
  RecordPulse,
  type AddInvitation,
  type AddPerson,
  type EditPerson,
  type RemoveInvitation,
  type RemovePerson,
} from '../../../wire/peopleSchemas'
import { CreatedId, type Id } from '../../../wire/responses'

/** @throws ApiError */
export const fetchPeople = (id: Id, signal?: AbortSignal) =>
  callData({ to: endpoints.people, params: { id }, signal, quiet: true }, RecordPeople)

/** @throws ApiError */
export const addPerson = (person: AddPerson) =>
  callData({ to: endpoints.addPerson, params: person, quiet: true }, RecordPerson)

/** @throws ApiError */
export const editPerson = (person: EditPerson) => callAck({ to: endpoints.editPerson, params: person })

/** @throws ApiError */
export const removePerson = (person: RemovePerson) => callAck({ to: endpoints.removePerson, params: person })

/** @throws ApiError */
export const leaveRecord = (id: Id) => callAck({ to: endpoints.leaveRecord, params: { id } })

/** @throws ApiError */
export const addInvitation = (invitation: AddInvitation) =>
  callData({ to: endpoints.addInvitation, params: invitation, quiet: true }, InvitationKey)

/** @throws ApiError */
export const removeInvitation = (invitation: RemoveInvitation) =>
  callAck({ to: endpoints.removeInvitation, params: invitation })

/** @throws ApiError */
export const joinRecord = (key: string) =>
  callData({ to: endpoints.joinRecord, params: { key }, quiet: true }, CreatedId)

/** Says that the record is open here, and learns what others do. @throws ApiError */
export const fetchPulse = (id: Id, signal?: AbortSignal) =>
  callData({ to: endpoints.pulse, params: { id }, signal, quiet: true }, RecordPulse)
