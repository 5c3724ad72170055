/** Links that give access to whoever opens them while logged in. */
import type * as v from 'valibot'
import {
  maxInvitations,
  type AddInvitation,
  type InvitationKey,
  type RemoveInvitation,
} from '../../../src/wire/peopleSchemas'
import { RequestError } from '../../lib/requestError'
import { newToken, sha256Hex } from '../../lib/secrets'
import type { Ports } from '../../ports/ports'
import { isActive, type UserRow } from '../../ports/rows'
import { enforceRateLimit } from '../rateLimits'
import { includesRole, ownRecord, recordFor } from '../records/access'
import { admit } from './people'

type StoreAndClock = Pick<Ports, 'store' | 'clock'>

const dayMs = 86_400_000
/** Invitations opened by one user. */
const opened = { max: 120, windowMs: 3_600_000 }

/** Its key is only in this result: the store has its hash. @throws RequestError */
export async function addInvitation(
  { store, clock }: StoreAndClock,
  user: UserRow,
  { id: taskId, role, days }: v.InferOutput<typeof AddInvitation>,
): Promise<InvitationKey> {
  const key = newToken()
  const now = clock.now()
  const keyHash = await sha256Hex(key)
  const id = await store.transaction(async (repos) => {
    const { task } = await recordFor(repos, user, { id: taskId, need: 'owner' })
    if (task.deletedAt !== null) throw new RequestError('task.deleted')
    if ((await repos.invitations.list(taskId)).length >= maxInvitations)
      throw new RequestError('people.tooManyInvitations', { max: maxInvitations })
    const expiresAt = days === undefined ? null : now + days * dayMs
    return repos.invitations.insert({ taskId, keyHash, role, createdAt: now, expiresAt })
  })
  return { id, key }
}

/** Those who came by it keep their access. @throws RequestError */
export async function removeInvitation(
  ports: StoreAndClock,
  user: UserRow,
  { id, invitation }: v.InferOutput<typeof RemoveInvitation>,
): Promise<void> {
  await ownRecord(ports, user, id)
  if (!(await ports.store.invitations.remove(id, invitation))) throw new RequestError('people.noInvitation')
}

/** Gives the user the access that the link grants, unless they have more. Returns the record's id. @throws RequestError */
export async function joinRecord({ store, clock }: StoreAndClock, user: UserRow, key: string): Promise<number> {
  const now = clock.now()
  await enforceRateLimit(store, `join:${user.id}`, { ...opened, now })
  const keyHash = await sha256Hex(key)
  return store.transaction(async (repos) => {
    const invitation = await repos.invitations.byKey(keyHash)
    const isValid = invitation !== null && (invitation.expiresAt === null || invitation.expiresAt > now)
    const task = isValid ? await repos.tasks.byId(invitation.taskId) : null
    const owner = task && task.deletedAt === null ? await repos.users.byId(task.userId) : null
    if (!isValid || !task || !owner || !isActive(owner)) throw new RequestError('people.noInvitation')
    const { role } = invitation
    const person = await repos.people.find(task.id, user.id)
    const hasMore = owner.id === user.id || (person !== null && includesRole(person.role, role))
    if (!hasMore) await admit(repos, task, { userId: user.id, role, now })
    return task.id
  })
}
