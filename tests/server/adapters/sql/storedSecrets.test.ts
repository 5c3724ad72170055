/** Secrets are sealed in the database, and readable through the store. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAesSecretBox } from '../../../../server/adapters/secrets/aesSecretBox'
import { openLibsql } from '../../../../server/adapters/sql/libsqlDatabase'
import { createKysely } from '../../../../server/adapters/sql/schema/kyselyDialect'
import { openSqlStore } from '../../../../server/adapters/sql/sqlStore'
import type { Log } from '../../../../server/ports/ports'
import type { Store } from '../../../../server/ports/repositories'
import type { SecretBox } from '../../../../server/ports/secretBox'
import { addUser } from '../../ports/storeFixtures'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [first, second] = ['first secret of the site', 'second secret of the site']
const chat = { url: 'https://llm.example.org', key: 'sk-chat', model: 'm', contextTokens: 8_000 }
const webhook = { url: 'https://hook.example.org', secret: 'whsec_new', previousSecret: 'whsec_old', previousUntil: 5 }
const totp = 'JBSWY3DPEHPK3PXP'

let folder: string
let path: string
let open: Store[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'))
  path = join(folder, 'data.db')
})
afterEach(async () => {
  for (const store of open) await store.close()
  open = []
  await rm(folder, { recursive: true })
})

async function openWith(secrets?: SecretBox, log?: Log): Promise<Store> {
  const store = await openSqlStore(openLibsql(path), { ...(secrets && { secrets }), ...(log && { log }) })
  open.push(store)
  return store
}

async function fill(store: Store): Promise<number> {
  const id = await addUser(store, 'mei')
  await store.textServices.set('chat', chat)
  await store.webhooks.save({ userId: id, ...webhook, failingSince: null, disabledAt: null })
  await store.secondFactors.propose(id, totp)
  return id
}

/** All that is stored as a secret. */
async function stored(): Promise<string[]> {
  const db = createKysely<unknown>(openLibsql(path))
  const { rows } = await sql<{ value: string }>`select key as value from text_services union all
    select secret from webhooks union all select previous_secret from webhooks union all
    select secret from second_factors`.execute(db)
  await db.destroy()
  return rows.map(({ value }) => value)
}

const read = async (store: Store, id: number) => ({
  chat: (await store.textServices.all()).chat,
  webhook: await store.webhooks.find(id),
  totp: (await store.secondFactors.find(id))?.secret,
})

describe('secrets in the database', () => {
  it('are sealed, also those that a change sets, and read as they were', async () => {
    const box = createAesSecretBox([first])
    const store = await openWith(box)
    const id = await fill(store)
    await store.webhooks.update(id, { secret: 'whsec_newer', previousSecret: webhook.secret })
    await store.transaction(({ textServices }) => textServices.set('translator', { ...chat, key: '' }))
    expect(await read(store, id)).toMatchObject({
      chat,
      webhook: { secret: 'whsec_newer', previousSecret: webhook.secret, url: webhook.url },
      totp,
    })
    expect((await store.textServices.all()).translator?.key).toBe('')
    const values = (await stored()).filter((value) => value !== '')
    expect(values).toHaveLength(4)
    for (const value of values) expect(value).toMatch(/^sealed:1:[\da-f]{8}:[\w-]+$/)
  })

  it('of an earlier version are sealed when the store is opened, and those of an older key with the new one', async () => {
    const id = await fill(await openWith())
    expect(await stored()).toContain(totp)
    for (const box of [createAesSecretBox([first]), createAesSecretBox([second, first])]) {
      const store = await openWith(box)
      const values = await stored()
      for (const value of values) expect(value.startsWith(box.prefix)).toBe(true)
      expect(await read(store, id)).toMatchObject({ chat, webhook, totp })
      await openWith(box)
      expect(await stored()).toEqual(values)
    }
  })

  it('whose key is missing are said to be unreadable, stay as they are, and let nobody in', async () => {
    const id = await fill(await openWith(createAesSecretBox([first])))
    const before = await stored()
    const error = vi.fn()
    const store = await openWith(createAesSecretBox([second]), { info: vi.fn(), error })
    expect(error).toHaveBeenCalledWith('secrets.unreadable', expect.objectContaining({ count: 4 }))
    expect(await read(store, id)).toMatchObject({ chat: { ...chat, key: '' }, webhook: { secret: '' }, totp: '' })
    expect(await stored()).toEqual(before)
    expect(await read(await openWith(createAesSecretBox([first])), id)).toMatchObject({ chat, webhook, totp })
  })

  it('of one user can’t be given to another', async () => {
    const store = await openWith(createAesSecretBox([first]))
    const id = await fill(store)
    const other = await addUser(store, 'li')
    const db = createKysely<unknown>(openLibsql(path))
    await sql`insert into second_factors (user_id, secret, confirmed_at, last_step)
      select ${other}, secret, 1, -1 from second_factors where user_id = ${id}`.execute(db)
    await db.destroy()
    expect((await store.secondFactors.find(other))?.secret).toBe('')
  })
})
