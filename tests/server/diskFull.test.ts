/** Responses while the disk of the database is full. */
import type { SqliteDatabase } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryFiles } from '../../server/adapters/memory/memoryFiles'
import { openLibsql } from '../../server/adapters/sql/libsqlDatabase'
import { openSqlStore } from '../../server/adapters/sql/sqlStore'
import { createApp } from '../../server/app'
import { DiskFullError } from '../../server/ports/ports'
import { defaultSettings } from '../../server/ports/settings'
import { openSite, type Answer } from './site'

let full: boolean
let said: string[]
let post: (path: string, body: object, token?: string, language?: string) => Promise<Answer>
beforeEach(async () => {
  full = false
  said = []
  const { ports } = (await openSite()).backend
  const store = await openSqlStore(failing(openLibsql(':memory:')))
  const log = { info: () => {}, error: (event: string) => void said.push(event) }
  const app = createApp({ ...ports, store, log, files: createMemoryFiles() }, defaultSettings, {
    addressOf: () => 'here',
  })
  post = async (path, body, token = '', language = 'en') => {
    const headers = { token, 'content-type': 'application/json', 'accept-language': language }
    const answer = await app.fetch(
      new Request(`http://site.test${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    )
    return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) }
  }
})

/** A database that rejects writes while the disk is full, as libsqlDatabase does. */
function failing(database: SqliteDatabase): SqliteDatabase {
  return {
    prepare(sql) {
      if (full && /^(insert|update|delete)/i.test(sql)) throw new DiskFullError('full')
      return database.prepare(sql)
    },
    close: () => database.close(),
  }
}

const mei = { username: 'mei', password: 'a long password', confirm: 'a long password' }
const fullDisk = {
  status: 507,
  code: 0,
  msg: 'The server is out of space, so this couldn’t be done. Contact your administrator.',
}

describe('with a full disk', () => {
  it('registering, logging in, a new meeting and its edit are told so, and work again when there is room', async () => {
    await post('/user/register', mei)
    const token = String((await post('/api/passport/alogin', mei)).data.token)
    const { id } = (await post('/api/task/add', { title: 'A talk', language: 'en' }, token)).data
    const calls = [
      () => post('/user/register', { ...mei, username: 'lei' }),
      () => post('/api/passport/alogin', mei),
      () => post('/api/task/add', { title: 'Another', language: 'en' }, token),
      () => post('/api/transfertask/edit', { id, title: 'A new title' }, token),
    ]
    full = true
    for (const call of calls) expect(await call()).toMatchObject(fullDisk)
    full = false
    for (const call of calls) expect(await call()).toMatchObject({ status: 200, code: 1 })
  })

  it('says it in the reader’s language', async () => {
    full = true
    expect((await post('/user/register', mei, '', 'zh-CN')).msg).toBe('服务器存储空间不足，操作未能完成，请联系管理员')
  })

  it('tells the operator, once for many calls', async () => {
    full = true
    for (let calls = 0; calls < 5; calls += 1) await post('/user/register', mei)
    expect(said).toEqual(['disk.full'])
  })
})
