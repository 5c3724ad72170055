/** Gives people access to a record, and takes it away. */
import type * as v from 'valibot'
import {
  maxPeople,
  type AddPerson,
  type EditPerson,
  type Invitation,
  type Person,
  type RecordPeople,
  type RecordPerson,
  type RecordPulse,
  type RemovePerson,
} from '../../../src/wire/peopleSchemas'
import { RequestError } from '../../lib/requestError'
import type { InvitationRow, NamedUser } from '../../ports/peopleRepositories'
import type { Ports } from '../../ports/ports'
import { isActive, type TaskRow, type UserRow } from '../../ports/rows'
import type { Repositories } from '../../ports/repositories'
import { enforceRateLimit } from '../rateLimits'
import { recordFor } from '../records/access'
import { notifyPeople } from '../records/peopleNotices'

type StoreAndClock = Pick<Ports, 'store' | 'clock'>

/** Names looked up, so that nobody collects the names of all users. */
const triedNames = { max: 120, windowMs: 3_600_000 }
/** How long someone counts as present after their last sign of life. */
const presentMs = 20_000

export const toPersonDto = ({ id, name, username }: NamedUser): Person => ({ id, name, username })

function toInvitationDto({ id, role, createdAt, expiresAt }: InvitationRow): Invitation {
  const iso = (ms: number) => new Date(ms).toISOString()
  return { id, role, created_at: iso(createdAt), ...(expiresAt !== null && { expires_at: iso(expiresAt) }) }
}

export const nameOf = ({ name, username }: Pick<UserRow, 'name' | 'username'>): string => name || username

/** Who has access to a record; its invitations only for the owner. @throws RequestError */
export async function listPeople({ store }: StoreAndClock, user: UserRow, id: number): Promise<RecordPeople> {
  const { role, owner } = await recordFor(store, user, { id, need: 'reader' })
  return {
    owner: toPersonDto({ ...owner, name: nameOf(owner) }),
    people: (await store.people.list(id)).map(({ userId, ...person }) => ({
      ...toPersonDto({ ...person, id: userId }),
      role: person.role,
    })),
    invitations: role === 'owner' ? (await store.invitations.list(id)).map(toInvitationDto) : [],
  }
}

/** Gives a user access, or another role. Returns the person. @throws RequestError */
export async function addPerson(
  { store, clock }: StoreAndClock,
  user: UserRow,
  { id, username, role }: v.InferOutput<typeof AddPerson>,
): Promise<RecordPerson> {
  const now = clock.now()
  await enforceRateLimit(store, `people:${user.id}`, { ...triedNames, now })
  return store.transaction(async (repos) => {
    const { task } = await recordFor(repos, user, { id, need: 'owner' })
    if (task.deletedAt !== null) throw new RequestError('task.deleted')
    const added = await repos.users.byUsername(username)
    if (!added || !isActive(added)) throw new RequestError('people.noUser', { name: username })
    if (added.id === user.id) throw new RequestError('people.self')
    await admit(repos, task, { userId: added.id, role, now })
    return { ...toPersonDto({ ...added, name: nameOf(added) }), role }
  })
}

/** Adds a person, who is told, or changes their role. @throws RequestError if there are too many */
export async function admit(
  repos: Repositories,
  task: TaskRow,
  { userId, role, now }: { userId: number; role: RecordPerson['role']; now: number },
): Promise<void> {
  const isKnown = (await repos.people.find(task.id, userId)) !== null
  if (!isKnown && (await repos.people.count(task.id)) >= maxPeople)
    throw new RequestError('people.tooMany', { max: maxPeople })
  await repos.people.put({ taskId: task.id, userId, role, addedAt: now })
  if (isKnown) return
  const owner = await repos.users.byId(task.userId)
  await notifyPeople(repos, { about: 'shared', userIds: [userId], task, by: owner ? nameOf(owner) : '', now })
}

/** @throws RequestError */
export async function editPerson(
  { store }: StoreAndClock,
  user: UserRow,
  { id, user: userId, role }: v.InferOutput<typeof EditPerson>,
): Promise<void> {
  await store.transaction(async (repos) => {
    await recordFor(repos, user, { id, need: 'owner' })
    const person = await repos.people.find(id, userId)
    if (!person) throw new RequestError('people.gone')
    await repos.people.put({ ...person, role })
  })
}

/** Ends a person's access at once. @throws RequestError */
export async function removePerson(
  { store }: StoreAndClock,
  user: UserRow,
  { id, user: userId }: v.InferOutput<typeof RemovePerson>,
): Promise<void> {
  await recordFor(store, user, { id, need: 'owner' })
  await endAccess(store, id, userId)
}

/** Gives up one's own access. @throws RequestError */
export async function leaveRecord({ store }: StoreAndClock, user: UserRow, id: number): Promise<void> {
  const { role } = await recordFor(store, user, { id, need: 'reader' })
  if (role === 'owner') throw new RequestError('people.self')
  await endAccess(store, id, user.id)
}

const endAccess = (store: Ports['store'], id: number, userId: number): Promise<void> =>
  store.transaction(async ({ people, presence }) => {
    await people.remove(id, userId)
    await presence.leave(id, userId)
  })

/** Notes that the user has the record open, and says who else has and what has changed. @throws RequestError */
export async function recordPulse({ store, clock }: StoreAndClock, user: UserRow, id: number): Promise<RecordPulse> {
  const { task, role, owner } = await recordFor(store, user, { id, need: 'reader' })
  const now = clock.now()
  await store.presence.touch(id, user.id, now)
  const admitted = new Set([owner.id, ...(await store.people.list(id)).map(({ userId }) => userId)])
  const present = (await store.presence.since(id, now - presentMs)).filter(
    (other) => other !== user.id && admitted.has(other),
  )
  return {
    role,
    version: task.version,
    annotations: await store.annotations.revision(id),
    present: [...(await store.people.names(present)).values()].map(toPersonDto),
  }
}
