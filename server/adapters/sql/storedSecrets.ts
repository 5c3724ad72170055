/** Where the database has secrets, which are sealed. */
import { sql } from 'kysely'
import type { SecretBox } from '../../ports/secretBox'
import { inTransaction, type Db } from './schema/schema'

const storedSecrets = [
  { table: 'text_services', key: 'name', columns: ['key'] },
  { table: 'webhooks', key: 'user_id', columns: ['secret', 'previous_secret'] },
  { table: 'second_factors', key: 'user_id', columns: ['secret'] },
] as const

/** The context of a secret. @param place its table and column @param key of its row */
export const secretContext = (
  place: 'text_services.key' | 'webhooks.secret' | 'webhooks.previous_secret' | 'second_factors.secret',
  key: string | number,
): string => `${place} ${key}`

/**
 * Seals what earlier versions stored as it is, and what is sealed with an older key. Running it again changes nothing.
 * @returns how many can't be read, because the key is missing
 */
export function sealStoredSecrets(db: Db, box: SecretBox): Promise<number> {
  if (box.prefix === '') return Promise.resolve(0)
  return inTransaction(db, async (inside) => {
    let unreadable = 0
    for (const { table, key, columns } of storedSecrets)
      for (const column of columns) {
        const [name, id] = [sql.ref(column), sql.ref(key)]
        const { rows } = await sql<{ id: string | number; stored: string }>`
          select ${id} as id, ${name} as stored from ${sql.table(table)}
          where ${name} <> '' and substr(${name}, 1, ${sql.lit(box.prefix.length)}) <> ${box.prefix}`.execute(inside)
        for (const row of rows) {
          const context = `${table}.${column} ${row.id}`
          const text = box.open(row.stored, context)
          if (text === null) unreadable += 1
          else
            await sql`update ${sql.table(table)} set ${name} = ${box.seal(text, context)}
              where ${id} = ${row.id} and ${name} = ${row.stored}`.execute(inside)
        }
      }
    return unreadable
  })
}
