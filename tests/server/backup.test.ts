/** A backup of a busy server, restored elsewhere as docs/operations.md says. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { eventually } from '../eventually'
import { hasPostgres, openCluster } from '../postgres/cluster'
import { builtServer, startServer } from './builtServer'

const run = promisify(execFile)
const built = builtServer()
const sample = new URL('../../server/samples/en.mp3', import.meta.url)

const Records = v.object({ code: v.literal(1), data: v.array(v.object({ id: v.union([v.string(), v.number()]) })) })
const Found = v.object({ code: v.literal(1), data: v.object({ url: v.string(), list: v.array(v.unknown()) }) })

interface Site {
  dataDir: string
  databaseUrl?: string
}
const settingsOf = ({ dataDir, databaseUrl }: Site) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
})

it('a backup of a server under load opens elsewhere with everything in it', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'busy-'))
  const [data, copy, target] = ['data', 'copy', 'target'].map((name) => join(folder, name)) as [string, string, string]
  const admin = (dataDir: string, ...words: string[]) =>
    run(process.execPath, [built.path('admin'), ...words], { env: { PATH: process.env.PATH, DATA_DIR: dataDir } })
  await expectRestored({
    from: { dataDir: data },
    to: { dataDir: target },
    copyOnce: () => admin(data, 'backup', copy),
    restore: () => admin(target, 'restore', copy),
  })
  await rm(folder, { recursive: true })
})

describe.skipIf(!hasPostgres)('with PostgreSQL', () => {
  it('a dump of the database and then a copy of the files are a backup', { timeout: 120_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'busy-'))
    const [data, target, dump] = ['data', 'target', 'speech.dump'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    const cluster = await openCluster()
    const databases = ['busy', 'restored'].map((name) => `${name}_${process.pid}`)
    for (const name of databases) await cluster.run(`create database ${name}`)
    const [from = '', to = ''] = databases.map((name) => cluster.url(name))
    await expectRestored({
      from: { dataDir: data, databaseUrl: from },
      to: { dataDir: target, databaseUrl: to },
      copyOnce: async () => {
        await run('pg_dump', ['--format=custom', `--file=${dump}`, from])
        await cp(data, target, { recursive: true })
      },
      restore: () => run('pg_restore', ['--no-owner', `--dbname=${to}`, dump]),
    })
    for (const name of databases) await cluster.run(`drop database ${name} with (force)`)
    await rm(folder, { recursive: true })
  })
})

/** Copies a site while people register, restores it, and finds all that was there before the copy. */
async function expectRestored(sites: {
  from: Site
  to: Site
  copyOnce: () => Promise<unknown>
  restore: () => Promise<unknown>
}): Promise<void> {
  const call = async (url: string, path: string, { token = '', body }: { token?: string; body?: object } = {}) => {
    const headers = { token, 'content-type': 'application/json' }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    return (await fetch(url + path, init)).json() as Promise<unknown>
  }
  const server = await startServer(built.path('main'), { ...settingsOf(sites.from), REGISTERS_PER_HOUR: '1000' })
  const accountOf = (number: number) => ({ username: `someone${number}`, password: 'a password' })
  const login = async (url: string, number: number) => {
    const answer = await call(url, '/api/passport/alogin', { body: accountOf(number) })
    return v.parse(v.object({ data: v.object({ token: v.string() }) }), answer).data.token
  }
  const addUser = async (number: number) => {
    const account = accountOf(number)
    await call(server.url, '/user/register', { body: { ...account, confirm: account.password } })
    const token = await login(server.url, number)
    await call(server.url, '/api/voice/addSample', { token, body: { language: 'en' } })
  }

  let added = 0
  let isBusy = true
  const load = (async () => {
    while (isBusy) {
      await addUser(added)
      added += 1
    }
  })()
  await eventually(() => expect(added).toBeGreaterThan(1), { timeout: 60_000 })
  const before = added
  await sites.copyOnce()
  isBusy = false
  await load
  await server.end('SIGTERM')

  await sites.restore()
  const next = await startServer(built.path('main'), settingsOf(sites.to))
  for (let number = 0; number < before; number += 1) {
    const token = await login(next.url, number)
    const [record] = v.parse(Records, await call(next.url, '/api/voice/index?page=1&limit=9', { token })).data
    const found = v.parse(Found, await call(next.url, `/api/voice/find?id=${record?.id}`, { token })).data
    expect(found.list.length).toBeGreaterThan(0)
    const sound = await fetch(new URL(found.url, next.url))
    expect(await sound.arrayBuffer()).toEqual(new Uint8Array(await readFile(sample)).buffer)
  }
  await next.end('SIGTERM')
}
