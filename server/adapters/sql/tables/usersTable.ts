import { emailKey, usernameKey, type UserRow } from '../../../ports/rows'
import type { Repositories } from '../../../ports/repositories'
import { rowRemover } from './removal'
import { containing } from '../schema/likePattern'
import { inTransaction, type Db, type DatabaseSchema } from '../schema/schema'
import { sql, type Selectable } from 'kysely'

export function usersTable(db: Db): Repositories['users'] {
  return {
    async insert(row) {
      const inserted = await db
        .insertInto('users')
        .values({
          ...row,
          usernameKey: usernameKey(row.username),
          roles: JSON.stringify(row.roles),
          vipForever: Number(row.vipForever),
          passwordKnown: Number(row.passwordKnown ?? true),
          passwordUntil: row.passwordUntil ?? null,
          email: row.email ?? '',
          emailKey: emailKey(row.email ?? '') || null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted?.id ?? false
    },
    async byId(id) {
      return toUserRow(await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst())
    },
    async byUsername(username) {
      return toUserRow(
        await db.selectFrom('users').selectAll().where('usernameKey', '=', usernameKey(username)).executeTakeFirst(),
      )
    },
    async byPhone(phone) {
      if (phone === '') return null
      return toUserRow(await db.selectFrom('users').selectAll().where('phone', '=', phone).executeTakeFirst())
    },
    async setPassword(id, passwordHash, passwordUntil = null) {
      await db
        .updateTable('users')
        .set({ passwordHash, passwordKnown: 1, passwordUntil, passwordAdvised: 0 })
        .where('id', '=', id)
        .execute()
    },
    async setClosed(id, at) {
      await db.updateTable('users').set({ closedAt: at }).where('id', '=', id).execute()
    },
    async byEmail(email) {
      const key = emailKey(email)
      if (key === '') return null
      return toUserRow(await db.selectFrom('users').selectAll().where('emailKey', '=', key).executeTakeFirst())
    },
    setEmail: (id, email) =>
      inTransaction(db, async (inside) => {
        const key = emailKey(email) || null
        const owner =
          key && (await inside.selectFrom('users').select('id').where('emailKey', '=', key).executeTakeFirst())
        if (owner && owner.id !== id) return false
        await inside.updateTable('users').set({ email, emailKey: key }).where('id', '=', id).execute()
        return true
      }),
    async markPasswordAdvised(id) {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ passwordAdvised: 1 })
        .where('id', '=', id)
        .where('passwordAdvised', '=', 0)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async setDeletion(id, at) {
      await db.updateTable('users').set({ deleteAt: at }).where('id', '=', id).execute()
    },
    async dueForDeletion(now) {
      return (await db.selectFrom('users').select('id').where('deleteAt', '<=', now).execute()).map(({ id }) => id)
    },
    removeRows: rowRemover(db, 'users'),
    remove: (id) =>
      inTransaction(db, async (inside) => {
        // The versions of a record are a chain: without one of them, older ones would come out wrong.
        const ownerId = sql<number>`(select user_id from tasks where id = task_id)`
        const changed = inside.updateTable('versions').set({ userId: ownerId, authorGone: 1 })
        await changed.where('userId', '=', id).where(ownerId, '<>', id).execute()
        await inside.deleteFrom('users').where('id', '=', id).execute()
      }),
    update: (id, { roles, vipForever, passwordKnown, ...same }) =>
      inTransaction(db, async (inside) => {
        const patch = {
          ...same,
          ...(roles && { roles: JSON.stringify(roles) }),
          ...(vipForever !== undefined && { vipForever: Number(vipForever) }),
          ...(passwordKnown !== undefined && { passwordKnown: Number(passwordKnown) }),
        }
        if (Object.keys(patch).length === 0) return true
        if (same.phone) {
          const owner = await inside.selectFrom('users').select('id').where('phone', '=', same.phone).executeTakeFirst()
          if (owner && owner.id !== id) return false
        }
        await inside.updateTable('users').set(patch).where('id', '=', id).execute()
        return true
      }),
    async page({ keyword, page, limit }) {
      const pattern = containing(usernameKey(keyword))
      const found = db.selectFrom('users').where(sql<boolean>`username_key like ${pattern} escape '\\'`)
      const rows = await found
        .selectAll()
        .orderBy('id')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return { rows: rows.flatMap((row) => toUserRow(row) ?? []), total }
    },
  }
}

/** Converts a database row to the port's type. */
export function toUserRow(row: Selectable<DatabaseSchema['users']> | undefined): UserRow | null {
  if (!row) return null
  const { usernameKey: _, emailKey: _key, passwordAdvised: _advised, ...rest } = row
  const { roles, vipForever, passwordKnown, closedAt, deleteAt, ...same } = rest
  return {
    ...same,
    roles: JSON.parse(roles),
    vipForever: vipForever === 1,
    passwordKnown: passwordKnown === 1,
    ...(closedAt !== null && { closedAt }),
    ...(deleteAt !== null && { deleteAt }),
  }
}
