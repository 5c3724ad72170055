/** Who may do what with a record. Everything that concerns one record asks here. */
import type { RecordRole } from '../../../src/wire/peopleSchemas'
import { RequestError } from '../../lib/requestError'
import { isActive, type TaskRow, type UserRow } from '../../ports/rows'
import type { Repositories } from '../../ports/repositories'

const rank: Readonly<Record<RecordRole, number>> = { reader: 1, commenter: 2, editor: 3, owner: 4 }

export interface RecordAccess {
  task: TaskRow
  role: RecordRole
  /** Whose quotas and credit the record uses. */
  owner: UserRow
}

export interface RecordNeed {
  /** Of the record. */
  id: number
  /** The least role. */
  need: RecordRole
}

/** Whether what a role may do includes what the other may. */
export const includesRole = (role: RecordRole, needed: RecordRole): boolean => rank[role] >= rank[needed]

/**
 * A record and what the user may do with it. Access of others than its owner ends while the record is in the recycle bin, and while
 * the owner's account is closed or to be deleted.
 * @throws RequestError that the record does not exist, for those without access; or that their role does not suffice
 */
export async function recordFor(
  { tasks, people, users }: Pick<Repositories, 'tasks' | 'people' | 'users'>,
  user: UserRow,
  { id, need }: RecordNeed,
): Promise<RecordAccess> {
  const own = await tasks.find(id, user.id)
  if (own) return { task: own, role: 'owner', owner: user }
  const person = await people.find(id, user.id)
  const task = person && (await tasks.byId(id))
  const owner = task && task.deletedAt === null ? await users.byId(task.userId) : null
  if (!person || !task || !owner || !isActive(owner)) throw new RequestError('task.missing')
  if (!includesRole(person.role, need)) throw new RequestError(need === 'owner' ? 'people.ownerOnly' : 'people.role')
  return { task, role: person.role, owner }
}

/** The record, if the user is its owner. @throws RequestError */
export const ownRecord = async ({ store }: { store: Repositories }, user: UserRow, id: number): Promise<TaskRow> =>
  (await recordFor(store, user, { id, need: 'owner' })).task

/** The record, if the user may read it. @throws RequestError */
export const readableRecord = async ({ store }: { store: Repositories }, user: UserRow, id: number): Promise<TaskRow> =>
  (await recordFor(store, user, { id, need: 'reader' })).task

/** The record, if the user may change its text. @throws RequestError */
export const editableRecord = async ({ store }: { store: Repositories }, user: UserRow, id: number): Promise<TaskRow> =>
  (await recordFor(store, user, { id, need: 'editor' })).task
