import { nameKey, type UserRow } from '../../rows'
import type { Tables } from '../../tables'
import { atomically, type Db, type Schema } from './schema'
import { sql, type Selectable } from 'kysely'

export function usersTable(db: Db): Tables['users'] {
  return {
    async insert(row) {
      const inserted = await db
        .insertInto('users')
        .values({
          ...row,
          usernameKey: nameKey(row.username),
          roles: JSON.stringify(row.roles),
          vipForever: Number(row.vipForever),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted?.id ?? false
    },
    async byId(id) {
      return userOf(await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst())
    },
    async byUsername(username) {
      return userOf(await db.selectFrom('users').selectAll().where('usernameKey', '=', nameKey(username)).executeTakeFirst())
    },
    async byPhone(phone) {
      if (phone === '') return null
      return userOf(await db.selectFrom('users').selectAll().where('phone', '=', phone).executeTakeFirst())
    },
    async setPassword(id, passwordHash) {
      await db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()
    },
    update: (id, { roles, vipForever, ...same }) =>
      atomically(db, async (inside) => {
        const patch = {
          ...same,
          ...(roles && { roles: JSON.stringify(roles) }),
          ...(vipForever !== undefined && { vipForever: Number(vipForever) }),
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
      // What is looked for is text, so the wildcards of LIKE in it are escaped.
      const pattern = `%${nameKey(keyword).replace(/[\\%_]/g, '\\$&')}%`
      const found = db.selectFrom('users').where(sql<boolean>`username_key like ${pattern} escape '\\'`)
      const rows = await found
        .selectAll()
        .orderBy('id')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return { rows: rows.flatMap((row) => userOf(row) ?? []), total }
    },
  }
}

/** A row as the ports know it. */
export function userOf(row: Selectable<Schema['users']> | undefined): UserRow | null {
  if (!row) return null
  const { usernameKey: _, roles, vipForever, ...same } = row
  return { ...same, roles: JSON.parse(roles), vipForever: vipForever === 1 }
}
