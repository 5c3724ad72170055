/** Who may do what with a record: its owner, and people who were given access. */
import * as v from 'valibot'
import { boundedText, nonBlankText, rowId, wholeNumber } from './bounds'
import { maybe, number, rows, string, withDefault } from './lenient'
import { Id } from './responses'

/** What a person may do who is not the owner; each role includes those before it. */
export const personRoles = ['reader', 'commenter', 'editor'] as const
export type PersonRole = (typeof personRoles)[number]
export type RecordRole = PersonRole | 'owner'

/** People that one record may have, and links that invite to it. */
export const maxPeople = 100
export const maxInvitations = 20
/** Longest time that an invitation is valid. */
export const maxInvitationDays = 365

const role = withDefault(v.fallback(v.picklist(personRoles), 'reader'), 'reader')

export const Person = v.object({ id: Id, name: withDefault(string, ''), username: withDefault(string, '') })
export type Person = v.InferOutput<typeof Person>

export const RecordPerson = v.object({ ...Person.entries, role })
export type RecordPerson = v.InferOutput<typeof RecordPerson>

/** A link that gives access to whoever opens it while logged in. Its key is only in the response that created it. */
export const Invitation = v.object({
  id: Id,
  role,
  created_at: withDefault(string, ''),
  /** ISO date; absent for never. */
  expires_at: maybe(string),
})
export type Invitation = v.InferOutput<typeof Invitation>

export const RecordPeople = v.object({
  owner: Person,
  people: rows(RecordPerson),
  /** Only for the owner. */
  invitations: rows(Invitation),
})
export type RecordPeople = v.InferOutput<typeof RecordPeople>

export const InvitationKey = v.object({ id: Id, key: string })
export type InvitationKey = v.InferOutput<typeof InvitationKey>

/** The state of an open record, asked for every few seconds. */
export const RecordPulse = v.object({
  role: withDefault(v.fallback(v.picklist([...personRoles, 'owner']), 'reader'), 'reader'),
  version: withDefault(number, 0),
  /** Another value whenever the comments and highlights have changed. */
  annotations: withDefault(string, ''),
  /** Others who have the record open. */
  present: rows(Person),
})
export type RecordPulse = v.InferOutput<typeof RecordPulse>

const sentRole = v.picklist(personRoles)

export const PeopleOf = v.object({ id: rowId })
/** Gives a user access to the record with this id. */
export const AddPerson = v.object({ id: rowId, username: nonBlankText(256), role: sentRole })
export type AddPerson = v.InferInput<typeof AddPerson>
export const EditPerson = v.object({ id: rowId, user: rowId, role: sentRole })
export type EditPerson = v.InferInput<typeof EditPerson>
export const RemovePerson = v.object({ id: rowId, user: rowId })
export type RemovePerson = v.InferInput<typeof RemovePerson>
/** Makes a link to the record with this id; without days it does not expire. */
export const AddInvitation = v.object({
  id: rowId,
  role: sentRole,
  days: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(maxInvitationDays))),
})
export type AddInvitation = v.InferInput<typeof AddInvitation>
export const RemoveInvitation = v.object({ id: rowId, invitation: rowId })
export type RemoveInvitation = v.InferInput<typeof RemoveInvitation>
export const JoinRecord = v.object({ key: nonBlankText(100) })

/** Parameter of the addresses of sound and peaks that people with access get. */
export const ReadMedia = v.object({ access: boundedText(300) })
