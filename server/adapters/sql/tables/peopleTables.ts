import type { Selectable } from 'kysely'
import type { AnnotationRow, PeopleRepositories } from '../../../ports/peopleRepositories'
import type { Db, DatabaseSchema } from '../schema/schema'
import { titleContains } from '../schema/titleFilter'
import { listedTasks } from './tasksTable'

/** People with access to records, and what they attach to them. */
export const peopleTables = (db: Db): PeopleRepositories => ({
  people: peopleTable(db),
  invitations: invitationsTable(db),
  annotations: annotationsTable(db),
  presence: presenceTable(db),
})

const shownName = ({ name, username }: { name: string; username: string }) => name || username

function peopleTable(db: Db): PeopleRepositories['people'] {
  return {
    async put(row) {
      await db
        .insertInto('people')
        .values(row)
        .onConflict((conflict) => conflict.columns(['taskId', 'userId']).doUpdateSet({ role: row.role }))
        .execute()
    },
    async find(taskId, userId) {
      const found = db.selectFrom('people').selectAll().where('taskId', '=', taskId).where('userId', '=', userId)
      return (await found.executeTakeFirst()) ?? null
    },
    async list(taskId) {
      const rows = await db
        .selectFrom('people')
        .innerJoin('users', 'users.id', 'people.userId')
        .select(['people.taskId', 'people.userId', 'people.role', 'people.addedAt', 'users.name', 'users.username'])
        .where('people.taskId', '=', taskId)
        .orderBy('people.addedAt')
        .orderBy('people.userId')
        .execute()
      return rows.map((row) => ({ ...row, name: shownName(row) }))
    },
    async count(taskId) {
      const found = db.selectFrom('people').where('taskId', '=', taskId)
      return Number((await found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()).total)
    },
    async remove(taskId, userId) {
      const removed = db.deleteFrom('people').where('taskId', '=', taskId).where('userId', '=', userId)
      return (await removed.executeTakeFirst()).numDeletedRows > 0n
    },
    records: (userId, limit) =>
      readable(db, userId)
        .select(['people.taskId', 'tasks.userId as ownerId'])
        .orderBy('tasks.createdAt', 'desc')
        .orderBy('tasks.id', 'desc')
        .limit(limit)
        .execute(),
    async page({ userId, page, limit, keyword, ids }) {
      let found = readable(db, userId)
      if (ids) found = found.where('people.taskId', 'in', ids)
      if (keyword)
        found = found.where('people.taskId', 'in', db.selectFrom('tasks').select('id').where(titleContains(keyword)))
      const shown = await found
        .select(['people.taskId', 'people.role', 'users.name', 'users.username'])
        .orderBy('tasks.createdAt', 'desc')
        .orderBy('tasks.id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const tasks = new Map(
        (
          await listedTasks(
            db,
            shown.map(({ taskId }) => taskId),
          )
        ).map((task) => [task.id, task]),
      )
      const rows = shown.flatMap(({ taskId, role, ...owner }) => {
        const task = tasks.get(taskId)
        return task ? [{ ...task, role, ownerName: shownName(owner) }] : []
      })
      const { total } = await found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
      return { rows, total: Number(total) }
    },
    async names(userIds) {
      if (userIds.length === 0) return new Map()
      const found = db
        .selectFrom('users')
        .select(['id', 'name', 'username'])
        .where('id', 'in', [...new Set(userIds)])
      return new Map((await found.execute()).map((user) => [user.id, { ...user, name: shownName(user) }]))
    },
  }
}

/** Records of others that the user may read. */
const readable = (db: Db, userId: number) =>
  db
    .selectFrom('people')
    .innerJoin('tasks', 'tasks.id', 'people.taskId')
    .innerJoin('users', 'users.id', 'tasks.userId')
    .where('people.userId', '=', userId)
    .where('tasks.deletedAt', 'is', null)
    .where('users.closedAt', 'is', null)
    .where('users.deleteAt', 'is', null)

function invitationsTable(db: Db): PeopleRepositories['invitations'] {
  return {
    async insert(row) {
      return (await db.insertInto('invitations').values(row).returning('id').executeTakeFirstOrThrow()).id
    },
    async byKey(keyHash) {
      const found = db.selectFrom('invitations').selectAll().where('keyHash', '=', keyHash)
      return (await found.executeTakeFirst()) ?? null
    },
    list: (taskId) =>
      db.selectFrom('invitations').selectAll().where('taskId', '=', taskId).orderBy('id', 'desc').execute(),
    async remove(taskId, id) {
      const removed = db.deleteFrom('invitations').where('taskId', '=', taskId).where('id', '=', id)
      return (await removed.executeTakeFirst()).numDeletedRows > 0n
    },
  }
}

function annotationsTable(db: Db): PeopleRepositories['annotations'] {
  const ofTask = (taskId: number) => db.selectFrom('annotations').where('taskId', '=', taskId)
  return {
    async insert({ anchor, ...row }) {
      const inserted = await db
        .insertInto('annotations')
        .values({ ...row, anchor: anchor && JSON.stringify(anchor) })
        .onConflict((conflict) => conflict.columns(['taskId', 'id']).doNothing())
        .executeTakeFirst()
      return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
    },
    async find(taskId, id) {
      const row = await ofTask(taskId).selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toAnnotationRow(row) : null
    },
    async list(taskId) {
      const rows = await ofTask(taskId).selectAll().orderBy('createdAt').orderBy('id').execute()
      return rows.map(toAnnotationRow)
    },
    async update(taskId, id, patch) {
      await db.updateTable('annotations').set(patch).where('taskId', '=', taskId).where('id', '=', id).execute()
    },
    async remove(taskId, id) {
      await db
        .deleteFrom('annotations')
        .where('taskId', '=', taskId)
        .where((eb) => eb.or([eb('id', '=', id), eb('parent', '=', id)]))
        .execute()
    },
    async count(taskId) {
      const counted = ofTask(taskId).select(({ fn }) => fn.countAll().as('total'))
      return Number((await counted.executeTakeFirstOrThrow()).total)
    },
    async revision(taskId) {
      const { total, last } = await ofTask(taskId)
        .select(({ fn }) => [fn.countAll().as('total'), fn.max('changedAt').as('last')])
        .executeTakeFirstOrThrow()
      return `${total}.${last ?? 0}`
    },
  }
}

const toAnnotationRow = ({ anchor, ...row }: Selectable<DatabaseSchema['annotations']>): AnnotationRow => ({
  ...row,
  anchor: anchor === null ? null : JSON.parse(anchor),
})

function presenceTable(db: Db): PeopleRepositories['presence'] {
  return {
    async touch(taskId, userId, now) {
      await db
        .insertInto('presence')
        .values({ taskId, userId, seenAt: now })
        .onConflict((conflict) => conflict.columns(['taskId', 'userId']).doUpdateSet({ seenAt: now }))
        .execute()
    },
    async since(taskId, at) {
      const found = db.selectFrom('presence').select('userId').where('taskId', '=', taskId).where('seenAt', '>=', at)
      return (await found.orderBy('userId').execute()).map(({ userId }) => userId)
    },
    async leave(taskId, userId) {
      await db.deleteFrom('presence').where('taskId', '=', taskId).where('userId', '=', userId).execute()
    },
    async removeBefore(at) {
      await db.deleteFrom('presence').where('seenAt', '<', at).execute()
    },
  }
}
