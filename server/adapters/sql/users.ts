import { nameKey, type Tables, type UserRow } from '../../ports'
import type { Db, Schema } from './schema'
import type { Selectable } from 'kysely'

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
        .onConflict((conflict) => conflict.column('usernameKey').doNothing())
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
    async setPassword(id, passwordHash) {
      await db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()
    },
  }
}

/** A row as the ports know it. */
export function userOf(row: Selectable<Schema['users']> | undefined): UserRow | null {
  if (!row) return null
  const { usernameKey: _, roles, vipForever, ...same } = row
  return { ...same, roles: JSON.parse(roles), vipForever: vipForever === 1 }
}
