/** Live meetings through a real WebSocket, server and engine. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  CreatedId,
  LanguageList,
  Login,
  MeetingWithList,
  WireSegment,
  TaskWithList,
  UserInfo,
} from '../../src/wire/responses'
import { recording } from './adapters/sampleMedia'
import { builtServer, startServer, type RunningServer } from './builtServer'
import { bytesPerMs, TestLiveClient } from './liveClient'
import { wordErrorRate } from './wordErrors'
import { eventually } from '../eventually'

const run = promisify(execFile)
const built = builtServer()
const said = 'go forward ten meters'

let folder: string
/** The command, spoken once, followed by a second of silence. */
let once: Uint8Array
const servers: RunningServer[] = []
const clients: TestLiveClient[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'live-'))
  const wav = await readFile(recording('goforward.wav'))
  const sound = wav.subarray(44, 44 + Math.floor((wav.length - 44) / bytesPerMs) * bytesPerMs)
  once = Buffer.concat([sound, Buffer.alloc(1_200 * bytesPerMs)])
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.cut()
  await Promise.all(servers.splice(0).map((server) => server.end('SIGKILL')))
})
afterAll(() => rm(folder, { recursive: true }))

const start = async (data: string, env: Record<string, string> = {}) => {
  const server = await startServer(built.path('main'), {
    DATA_DIR: join(folder, data),
    ENGINE_PROCESSES: '1',
    LIVE_PROCESSES: '2',
    ...env,
  })
  servers.push(server)
  return server
}
const connect = async (url: string, headers?: Record<string, string>) => {
  const client = await TestLiveClient.connect(url, headers)
  clients.push(client)
  return client
}
const times = (count: number) => Buffer.concat(Array<Uint8Array>(count).fill(once))
const msOf = (sound: Uint8Array) => sound.length / bytesPerMs

/** The signed-in user. */
class Page {
  token = ''
  constructor(public url: string) {}

  async call<Data>(path: string, data: v.GenericSchema<unknown, Data>, body?: object): Promise<Data> {
    const headers = { token: this.token, 'content-type': 'application/json', 'accept-language': 'en' }
    const response = await fetch(
      this.url + path,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    )
    return v.parse(
      data,
      v.parse(v.object({ code: v.literal(1), data: v.optional(v.unknown()) }), await response.json()).data,
    )
  }

  static async signedIn(url: string, username = 'someone') {
    const page = new Page(url)
    await page.call('/user/register', v.unknown(), { username, password: 'a password', confirm: 'a password' })
    page.token = (await page.call('/api/passport/alogin', Login, { username, password: 'a password' })).token
    return page
  }

  meeting = async (language = 'en') =>
    Number((await this.call('/api/task/add', CreatedId, { title: '周会', language })).id)
  find = (id: number) => this.call(`/api/transfertask/find?id=${id}`, MeetingWithList)
  credit = async () => (await this.call('/api/passport/userinfo', UserInfo)).user?.total ?? 0

  async record(id: unknown) {
    const { list, ...task } = await this.call(`/api/voice/find?id=${String(id)}`, TaskWithList)
    const wav = new Uint8Array(await (await fetch(this.url + task.url)).arrayBuffer())
    return { ...task, list: v.parse(v.array(WireSegment), list), wav }
  }
}

const textOf = (list: WireSegment[]) => list.map(({ text }) => text).join(' ')
/** Compares bytes without printing a byte-by-byte diff. */
const same = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0

describe('a live meeting', { timeout: 60_000 }, () => {
  it('is told while it is spoken, stored as it was sent, and becomes a record', async () => {
    const { url } = await start('plain')
    const page = await Page.signedIn(url)
    const { list: languages } = await page.call('/api/voice/languageList', LanguageList)
    expect(languages.filter(({ realtime }) => realtime).map(({ value }) => value)).toEqual(['en'])

    const id = await page.meeting()
    const client = await connect(url)
    expect(await client.begin({ token: page.token, meeting_id: id })).toBe(0)
    const sound = times(3)
    // In real time, so that there are partial results.
    client.sendAudio(sound, 0, msOf(once))
    const partial = await client.until(() => client.of('partial').find(({ text }) => text !== '') ?? null)
    const final = await client.first('final')
    expect(final.segment.id).toBe(partial.id)
    expect(final.segment.words?.length).toBeGreaterThan(2)
    expect(wordErrorRate(said, final.segment.text)).toBeLessThanOrEqual(0.25)
    expect((await page.find(id)).list).toMatchObject([{ id: final.segment.id }])

    client.sendAudio(sound, msOf(once))
    client.send({ type: 'stop' })
    const { task_id } = await client.first('done')
    await client.closed()
    const task = await page.record(task_id)
    expect(task).toMatchObject({
      type: 'meeting',
      status: 2,
      title: '周会',
      language: 'en',
      times: Math.ceil(msOf(sound) / 1000),
    })
    expect(same(task.wav.subarray(44), sound)).toBe(true)
    expect(task.list).toEqual(client.of('final').map(({ segment }) => segment))
    expect(wordErrorRate(`${said} `.repeat(3), textOf(task.list))).toBeLessThanOrEqual(0.25)
    const peaks = new Uint8Array(await (await fetch(url + task.peaks_url)).arrayBuffer())
    expect(peaks).toHaveLength(Math.ceil(msOf(sound) / 100))
    expect(await page.find(id)).toMatchObject({ status: 2, task_id, acked_ms: msOf(sound) })
    expect(await page.credit()).toBe(36_000 - task.times)
  })

  it('goes on after the connection was cut, and after the server was killed: nothing lost, nothing twice', async () => {
    const first = await start('killed')
    const page = await Page.signedIn(first.url)
    const id = await page.meeting()
    const sound = times(8)
    const begin = { token: page.token, meeting_id: id }

    let client = await connect(first.url)
    await client.begin(begin)
    client.sendAudio(sound, 0, 9_000)
    await client.acked(2_000)
    client.cut()

    client = await connect(first.url)
    let from = await client.begin(begin)
    expect(from).toBeGreaterThanOrEqual(2_000)
    client.sendAudio(sound, from, 20_000)
    await client.until(() => (client.of('final').length >= 2 ? true : null))
    await client.acked(15_000)
    const acked = client.ackedMs
    const early = v.parse(v.array(WireSegment), (await page.find(id)).list)
    expect(await first.end('SIGKILL')).toBeNull()
    expect(await client.closed()).toBe(1006)

    page.url = (await start('killed')).url
    client = await connect(page.url)
    from = await client.begin(begin)
    expect(from).toBeGreaterThanOrEqual(acked)
    client.sendAudio(sound, from)
    client.send({ type: 'stop' })
    const { task_id } = await client.first('done')
    const task = await page.record(task_id)
    expect(same(task.wav.subarray(44), sound)).toBe(true)
    expect(task.list).toEqual(expect.arrayContaining(early))
    expect(new Set(task.list.map(({ id: segment }) => segment)).size).toBe(task.list.length)
    expect(wordErrorRate(`${said} `.repeat(8), textOf(task.list))).toBeLessThan(0.25)
    expect(await page.credit()).toBe(36_000 - task.times)
  })

  it('engine processes that are killed cost no word', async () => {
    const server = await start('engine')
    const page = await Page.signedIn(server.url)
    const id = await page.meeting()
    const client = await connect(server.url)
    await client.begin({ token: page.token, meeting_id: id })
    const sound = times(4)
    client.sendAudio(sound, 0, 5_000)
    await client.first('final')
    const { stdout } = await run('ps', ['--ppid', String(server.child.pid), '-o', 'pid=,args='])
    const engines = stdout.split('\n').filter((line) => line.includes('decoderProcess'))
    expect(engines.map((line) => /(batch|stream)$/.exec(line)?.[1]).toSorted()).toEqual(['batch', 'stream'])
    for (const line of engines) process.kill(Number.parseInt(line, 10), 'SIGKILL')
    client.sendAudio(sound, 5_000)
    client.send({ type: 'stop' })
    const { task_id } = await client.first('done')
    expect(wordErrorRate(`${said} `.repeat(4), textOf((await page.record(task_id)).list))).toBeLessThan(0.25)
  })

  it('stores and acknowledges what nobody here understands', async () => {
    const { url } = await start('cn')
    const page = await Page.signedIn(url)
    const id = await page.meeting('cn')
    const client = await connect(url)
    await client.begin({ token: page.token, meeting_id: id, language: 'cn' })
    const { code, fatal, msg } = await client.first('error')
    expect({ code, fatal, msg }).toEqual({
      code: 0,
      fatal: false,
      msg: expect.stringContaining('can’t transcribe this language live'),
    })
    client.sendAudio(once)
    await client.acked(msOf(once))
    client.send({ type: 'stop' })
    const { task_id } = await client.first('done')
    expect(same((await page.record(task_id)).wav.subarray(44), once)).toBe(true)
  })
})

describe('the WebSocket', { timeout: 60_000 }, () => {
  it('takes no pages of other sites, no other path, and no frame above 64 kB', async () => {
    const { url } = await start('guarded')
    await expect(connect(url, { origin: 'https://elsewhere.example' })).rejects.toThrow('403')
    await expect(connect(`${url}/other`)).rejects.toThrow('404')
    const client = await connect(url, { origin: url })
    client.sendRaw(new Uint8Array(65 * 1024))
    expect(await client.closed()).toBe(1009)
    expect((await fetch(`${url}/api/ajax/setting`)).status).toBe(200)
  })

  it('says goodbye when the server stops, and has stored what it took', async () => {
    const first = await start('stopped')
    const page = await Page.signedIn(first.url)
    const id = await page.meeting()
    const client = await connect(first.url)
    const begin = { token: page.token, meeting_id: id }
    await client.begin(begin)
    client.sendAudio(once)
    await client.acked(100)
    expect(await first.end('SIGTERM')).toBe(0)
    expect(await client.closed()).toBe(1001)
    page.url = (await start('stopped')).url
    await eventually(async () => expect((await page.find(id)).acked_ms).toBeGreaterThanOrEqual(client.ackedMs))
    const again = await connect(page.url)
    again.sendAudio(once, await again.begin(begin))
    again.send({ type: 'stop' })
    const { task_id } = await again.first('done')
    expect(same((await page.record(task_id)).wav.subarray(44), once)).toBe(true)
  })
})
