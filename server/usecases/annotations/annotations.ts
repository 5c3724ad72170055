/** Comments and highlights of a record. */
import type * as v from 'valibot'
import {
  maxAnnotations,
  type AddAnnotation,
  type Annotation,
  type EditAnnotation,
  type RemoveAnnotation,
  type ResolveAnnotation,
} from '../../../src/wire/annotationSchemas'
import { mentionedIds } from '../../../src/wire/mentions'
import { RequestError } from '../../lib/requestError'
import type { AnnotationRow, NamedUser } from '../../ports/peopleRepositories'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import type { Repositories } from '../../ports/repositories'
import { nameOf, toPersonDto } from '../people/people'
import { recordFor, type RecordAccess } from '../records/access'
import { notifyPeople } from '../records/peopleNotices'

type StoreAndClock = Pick<Ports, 'store' | 'clock'>

const iso = (ms: number) => new Date(ms).toISOString()

function toAnnotationDto(row: AnnotationRow, names: ReadonlyMap<number, NamedUser>): Annotation {
  const { id, userId, parent, anchor, text, color, createdAt, editedAt, resolvedAt, resolvedBy } = row
  const author = userId === null ? undefined : names.get(userId)
  return {
    id,
    ...(author && { author: toPersonDto(author) }),
    ...(parent !== null && { parent }),
    ...(anchor && { anchor }),
    text,
    ...(color && { color }),
    resolved_by: (resolvedBy !== null && names.get(resolvedBy)?.name) || '',
    ...(resolvedAt !== null && { resolved_at: iso(resolvedAt) }),
    created_at: iso(createdAt),
    ...(editedAt !== null && { edited_at: iso(editedAt) }),
  }
}

/** All of a record, oldest first. @throws RequestError */
export async function listAnnotations({ store }: StoreAndClock, user: UserRow, id: number): Promise<Annotation[]> {
  await recordFor(store, user, { id, need: 'reader' })
  const rows = await store.annotations.list(id)
  const names = await store.people.names(
    rows.flatMap(({ userId, resolvedBy }) => [userId, resolvedBy]).filter((each) => each !== null),
  )
  return rows.map((row) => toAnnotationDto(row, names))
}

/** Sent twice, it is added once. @throws RequestError */
export async function addAnnotation(
  { store, clock }: StoreAndClock,
  user: UserRow,
  request: v.InferOutput<typeof AddAnnotation>,
): Promise<void> {
  const { id: taskId, annotation: id, parent = null, anchor = null, text, color = null, mentions } = request
  const now = clock.now()
  await store.transaction(async (repos) => {
    const access = await recordFor(repos, user, { id: taskId, need: 'commenter' })
    if (access.task.deletedAt !== null) throw new RequestError('task.deleted')
    const isHighlight = color !== null
    if (
      isHighlight ? text !== '' || parent !== null || !anchor : text === '' || (parent === null) !== (anchor !== null)
    )
      throw new RequestError('annotations.incomplete')
    const replied = parent === null ? null : await repos.annotations.find(taskId, parent)
    if (parent !== null && (!replied || replied.parent !== null || replied.color !== null))
      throw new RequestError('annotations.missing')
    if ((await repos.annotations.count(taskId)) >= maxAnnotations)
      throw new RequestError('annotations.tooMany', { max: maxAnnotations })
    const added = { taskId, id, userId: user.id, parent, anchor, text, color, createdAt: now, changedAt: now }
    if (!(await repos.annotations.insert({ ...added, resolvedAt: null, resolvedBy: null, editedAt: null }))) return
    // A reply says that there is something left to discuss.
    if (replied && replied.resolvedAt !== null)
      await repos.annotations.update(taskId, replied.id, { resolvedAt: null, resolvedBy: null, changedAt: now })
    await tellOthers(repos, access, { user, id, parent, mentions, now })
  })
}

interface Said {
  user: UserRow
  /** Of the comment or reply. */
  id: string
  /** The comment that it replies to. */
  parent: string | null
  mentions: readonly number[]
  now: number
}

/** The owner of the record and everybody else with access. */
async function everybody(
  { people }: Pick<Repositories, 'people'>,
  { task, owner }: Pick<RecordAccess, 'task' | 'owner'>,
): Promise<NamedUser[]> {
  const others = await people.list(task.id)
  return [{ ...owner, name: nameOf(owner) }, ...others.map(({ userId, ...person }) => ({ ...person, id: userId }))]
}

/** Tells those who are mentioned, and the others of the thread; everybody once. */
async function tellOthers(
  repos: Repositories,
  { task, owner }: RecordAccess,
  { user, id, parent, mentions, now }: Said,
): Promise<void> {
  const people = new Set((await everybody(repos, { task, owner })).map(({ id }) => id))
  people.delete(user.id)
  const mentioned = new Set(mentions.filter((each) => people.has(each)))
  const thread =
    parent === null
      ? []
      : (await repos.annotations.list(task.id)).filter((row) => row.id === parent || row.parent === parent)
  const replied = thread
    .map(({ userId }) => userId)
    .filter((each) => each !== null && people.has(each) && !mentioned.has(each))
  const by = nameOf(user)
  const told = { task, by, comment: id, now }
  await notifyPeople(repos, { about: 'mentioned', userIds: mentioned, ...told })
  await notifyPeople(repos, { about: 'replied', userIds: replied.filter((each) => each !== null), ...told })
}

/** Changes one's own comment or highlight. @throws RequestError */
export async function editAnnotation(
  { store, clock }: StoreAndClock,
  user: UserRow,
  { id: taskId, annotation: id, text, color, mentions }: v.InferOutput<typeof EditAnnotation>,
): Promise<void> {
  const now = clock.now()
  await store.transaction(async (repos) => {
    const access = await recordFor(repos, user, { id: taskId, need: 'commenter' })
    const row = await requireAnnotation(repos, taskId, id)
    if (row.userId !== user.id) throw new RequestError('annotations.notYours')
    const isHighlight = row.color !== null
    if (isHighlight ? color === undefined : text === undefined) throw new RequestError('annotations.incomplete')
    await repos.annotations.update(taskId, id, {
      ...(isHighlight ? { color: color ?? row.color } : { text: text ?? row.text, editedAt: now }),
      changedAt: now,
    })
    // Those whose names stood in the text before were told then.
    const told = mentionedIds(row.text, await everybody(repos, access))
    const fresh = mentions.filter((each) => !told.includes(each))
    await tellOthers(repos, access, { user, id, parent: null, mentions: fresh, now })
  })
}

/** Marks a comment with its replies as settled, or opens it again. @throws RequestError */
export async function resolveAnnotation(
  { store, clock }: StoreAndClock,
  user: UserRow,
  { id: taskId, annotation: id, resolved }: v.InferOutput<typeof ResolveAnnotation>,
): Promise<void> {
  const now = clock.now()
  await store.transaction(async (repos) => {
    await recordFor(repos, user, { id: taskId, need: 'commenter' })
    const row = await requireAnnotation(repos, taskId, id)
    if (row.parent !== null || row.color !== null) throw new RequestError('annotations.missing')
    const state = resolved === 1 ? { resolvedAt: now, resolvedBy: user.id } : { resolvedAt: null, resolvedBy: null }
    if ((row.resolvedAt !== null) !== (resolved === 1))
      await repos.annotations.update(taskId, id, { ...state, changedAt: now })
  })
}

/** Removes a comment with its replies, or a highlight: one's own, the record's owner any. @throws RequestError */
export async function removeAnnotation(
  { store }: StoreAndClock,
  user: UserRow,
  { id: taskId, annotation: id }: v.InferOutput<typeof RemoveAnnotation>,
): Promise<void> {
  await store.transaction(async (repos) => {
    const { role } = await recordFor(repos, user, { id: taskId, need: 'commenter' })
    const row = await repos.annotations.find(taskId, id)
    if (!row) return
    if (row.userId !== user.id && role !== 'owner') throw new RequestError('annotations.notYours')
    await repos.annotations.remove(taskId, id)
  })
}

async function requireAnnotation(
  { annotations }: Pick<Repositories, 'annotations'>,
  taskId: number,
  id: string,
): Promise<AnnotationRow> {
  const row = await annotations.find(taskId, id)
  if (!row) throw new RequestError('annotations.missing')
  return row
}
