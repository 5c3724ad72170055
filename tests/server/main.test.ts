import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { CreatedId, Login, WireSegment, TaskWithList, UploadResult, UserInfo, type Id } from '../../src/wire/responses'
import { recording, ffmpeg } from './adapters/sampleMedia'
import { builtServer, startServer, type RunningServer } from './builtServer'
import { wordErrorRate } from './wordErrors'
import { eventually } from '../eventually'
import { hasPostgres, openCluster } from '../postgres/cluster'
import { createDatabase } from '../postgres/databases'

const run = promisify(execFile)
const built = builtServer()
const said = 'go forward ten meters'
const times = 10

let folder: string
let talk: string
const servers: RunningServer[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'main-'))
  talk = join(folder, 'talk.wav')
  // The same command repeated with pauses: about five chunks.
  await ffmpeg('-stream_loop', String(times - 1), '-i', recording('goforward.wav'), talk)
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.end('SIGKILL')))
})
afterAll(() => rm(folder, { recursive: true }))

const start = async (data: string, env: Record<string, string> = {}) => {
  const server = await startServer(built.path('main'), { DATA_DIR: join(folder, data), ENGINE_PROCESSES: '2', ...env })
  servers.push(server)
  return server
}

/** A client that knows the server's address and its token. */
function browser({ url: first }: { url: string }) {
  let server = first
  let token = ''
  const call = async <Data>(path: string, data: v.GenericSchema<unknown, Data>, body?: object): Promise<Data> => {
    const headers = { token, 'content-type': 'application/json' }
    const response = await fetch(
      server + path,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    )
    return v.parse(
      data,
      v.parse(v.object({ code: v.literal(1), data: v.optional(v.unknown()) }), await response.json()).data,
    )
  }
  return {
    moveTo: (url: string) => void (server = url),
    async signIn() {
      const account = { username: 'someone', password: 'a password' }
      await call('/user/register', v.unknown(), { ...account, confirm: account.password })
      token = (await call('/api/passport/alogin', Login, account)).token
    },
    async upload(path: string) {
      const form = new FormData()
      form.append('file', new Blob([await readFile(path)]), '口令.wav')
      const response = await fetch(`${server}/api/common/upload`, { method: 'POST', headers: { token }, body: form })
      return v.parse(v.object({ code: v.literal(1), data: UploadResult }), await response.json()).data
    },
    async addTask({ url, times: seconds }: UploadResult) {
      const task = { title: '口令', url, times: seconds, size: 1, language: 'en', mode: 'normal' }
      return (await call('/api/voice/addTask', CreatedId, task)).id
    },
    async find(id: Id) {
      const { list, ...task } = await call(`/api/voice/find?id=${id}`, TaskWithList)
      return { ...task, list: v.parse(v.array(WireSegment), list) }
    },
    credit: async () => (await call('/api/passport/userinfo', UserInfo)).user?.total ?? 0,
  }
}

const textOf = (list: WireSegment[]) => list.map(({ text }) => text).join(' ')
const within = (check: () => Promise<void>) => eventually(check, { timeout: 90_000, interval: 50 })

describe.skipIf(!hasPostgres)('servers that share a database', { timeout: 120_000 }, () => {
  it('have roles: what one accepts another transcribes, which answers nothing but for its health', async () => {
    const database = await createDatabase()
    const env = { DATABASE_URL: (await openCluster()).url(database), SITE_SECRET: 'a'.repeat(32) }
    const web = await start('roles', { ...env, ROLE: 'web' })
    const worker = await start('roles', { ...env, ROLE: 'worker', ENGINE_PROCESSES: '1' })
    const asked = await Promise.all(
      ['/healthz', '/readyz', '/', '/api/ajax/setting'].map((path) => fetch(worker.url + path)),
    )
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 404, 404])
    const client = browser(web)
    await client.signIn()
    const id = await client.addTask(await client.upload(recording('goforward.wav')))
    await within(async () => expect((await client.find(id)).status).toBe(2))
    expect(wordErrorRate(said, textOf((await client.find(id)).list))).toBeLessThan(0.5)
    await worker.end('SIGTERM')
    const other = await client.addTask(await client.upload(recording('goforward.wav')))
    expect((await client.find(other)).status).toBe(1)
    await start('roles', { ...env, ROLE: 'worker', ENGINE_PROCESSES: '1' })
    await within(async () => expect((await client.find(other)).status).toBe(2))
  })
})

describe('the server', { timeout: 120_000 }, () => {
  it('says where it listens and what it transcribes, serves, and ends well when asked to', async () => {
    const server = await start('plain')
    expect(server.output()).toContain('Engine pocketsphinx transcribes en with 2 at once and streams en.')
    const answer = await fetch(`${server.url}/api/ajax/setting`)
    expect(await answer.json()).toMatchObject({ code: 1 })
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await fetch(`${server.url}/nothing`)).status).toBe(404)
    expect(await server.end('SIGTERM')).toBe(0)
  })

  it('at an https address every answer asks for https from then on, and a proxy nobody told it of turns the sandboxes off', async () => {
    const server = await start('https', { SITE_URL: 'https://speech.example' })
    for (const path of ['/', '/api/ajax/setting', '/nothing', '/files/none']) {
      expect((await fetch(server.url + path)).headers.get('strict-transport-security'), path).toBe('max-age=31536000')
    }
    const offered = async (headers: Record<string, string> = {}): Promise<unknown> =>
      (await fetch(`${server.url}/api/ajax/setting`, { headers })).json()
    expect(await offered()).toMatchObject({ data: { logins: ['password', 'sms', 'wechat'] } })
    expect(await offered({ 'x-forwarded-for': '203.0.113.7' })).toMatchObject({
      data: { logins: ['password'], payments: ['balance'] },
    })
    expect(server.output()).toContain('proxy.unexpected')
  })

  it('without ffmpeg it runs and says what to install', async () => {
    const server = await start('bare', { PATH: '/nowhere' })
    expect(server.output()).toContain('apt-get install ffmpeg')
    expect(await (await fetch(`${server.url}/api/ajax/setting`)).json()).toMatchObject({ code: 1 })
  })

  it('two servers never share a data folder', async () => {
    await start('shared')
    await expect(start('shared')).rejects.toThrow(/ended with 1: another server works in .*shared/)
  })

  it('bad settings are listed together, and it does not start', async () => {
    await expect(start('bad', { PORT: 'x', TOKEN_DAYS: '0' })).rejects.toThrow(
      /ended with 1: [^]*PORT=x[^]*TOKEN_DAYS=0/,
    )
  })

  it('a port that is taken is said', async () => {
    const { url } = await start('first')
    await expect(start('second', { PORT: new URL(url).port })).rejects.toThrow(/ended with 1: .*EADDRINUSE/)
  })
})

describe('the data folder', { timeout: 60_000 }, () => {
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777

  it('is for its own user alone, also where an earlier version left it open to all', async () => {
    const data = join(folder, 'private')
    await mkdir(data)
    await writeFile(join(data, 'data.db'), '')
    for (const [name, mode] of [
      ['', 0o755],
      ['data.db', 0o644],
    ] as const)
      await chmod(join(data, name), mode)
    await start('private')
    expect(await modeOf(data)).toBe(0o700)
    for (const { name, parentPath } of await readdir(data, { recursive: true, withFileTypes: true })) {
      expect((await modeOf(join(parentPath, name))) & 0o077, name).toBe(0)
    }
  })

  it.skipIf(process.getuid?.() !== 0)('is better not that of root, which is said', async () => {
    expect((await start('as root')).output()).toContain('Running as root')
  })

  it.each(['lock', 'data.db', 'data.db-wal'])(
    'asked to stop when it has just made %s, it ends well and starts again',
    async (made) => {
      const data = join(folder, `stopped at ${made}`)
      const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: data }
      const child = spawn(process.execPath, [built.path('main')], { env, stdio: 'ignore' })
      const exit = once(child, 'exit')
      await vi.waitUntil(() => existsSync(join(data, made)), { timeout: 20_000, interval: 1 })
      child.kill('SIGTERM')
      expect(await exit).toEqual([0, null])
      expect(await (await start(`stopped at ${made}`)).end('SIGTERM')).toBe(0)
    },
  )
})

describe('killed in the middle of a transcription', { timeout: 180_000 }, () => {
  it('it goes on where it was: nothing twice, nothing lost, charged once', async () => {
    const first = await start('killed')
    const page = browser(first)
    await page.signIn()
    const before = await page.credit()
    const id = await page.addTask(await page.upload(talk))
    const charged = before - (await page.credit())
    expect(charged).toBeGreaterThan(25)

    let early: WireSegment[] = []
    await within(async () => {
      early = (await page.find(id)).list
      expect(early.length).toBeGreaterThanOrEqual(2)
    })
    expect(await first.end('SIGKILL')).toBeNull()

    page.moveTo((await start('killed')).url)
    await within(async () => expect((await page.find(id)).status).toBe(2))
    const { list, times: seconds } = await page.find(id)
    expect(list).toEqual(expect.arrayContaining(early))
    expect(new Set(list.map(({ id: segment }) => segment)).size).toBe(list.length)
    expect(wordErrorRate(`${said} `.repeat(times), textOf(list))).toBeLessThan(0.25)
    expect(seconds).toBe(28)
    expect(before - (await page.credit())).toBe(charged)
  })

  it('an engine process that is killed costs a second try of its piece, nothing else', async () => {
    const server = await start('engine')
    const page = browser(server)
    await page.signIn()
    const id = await page.addTask(await page.upload(talk))
    await within(async () => expect((await page.find(id)).list.length).toBeGreaterThanOrEqual(1))
    const { stdout } = await run('ps', ['--ppid', String(server.child.pid), '-o', 'pid=,args='])
    const engines = stdout
      .split('\n')
      .filter((line) => line.includes('decoderProcess'))
      .map((line) => Number.parseInt(line, 10))
    expect(engines).toHaveLength(2)
    for (const pid of engines) process.kill(pid, 'SIGKILL')
    await within(async () => expect((await page.find(id)).status).toBe(2))
    expect(wordErrorRate(`${said} `.repeat(times), textOf((await page.find(id)).list))).toBeLessThan(0.25)
  })
})
