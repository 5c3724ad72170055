/** A server whose database or storage can't be reached for a while: errors are said, nothing is half done, and all goes on by itself. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { wavOf } from '../../scripts/attack/lib/testAudio.mjs'
import { putStandIn } from '../../scripts/bench/standInEngine.mjs'
import { openRelay } from '../../scripts/lib/cluster/relay.mjs'
import { isPostgresInstalled, startPostgres } from '../../scripts/lib/cluster/postgresServer.mjs'
import { bucket, keys, startS3StandIn } from '../../scripts/lib/cluster/s3StandIn.mjs'
import { call } from '../../scripts/lib/testServer.mjs'
import { translate } from '../../server/messages/messages'
import { audioOf } from './usecases/audio'
import { eventually } from '../eventually'
import { builtServer, startServer, type RunningServer } from './builtServer'
import { TestLiveClient } from './liveClient'

const built = builtServer()
const seconds = 24

interface FoundTask {
  status: number
  progress: number
  notes: object[]
  list: { text: string }[]
  url: string
}

describe.skipIf(!isPostgresInstalled())('a network that is cut', { timeout: 120_000 }, () => {
  let folder: string
  let database: Awaited<ReturnType<typeof openRelay>>
  let storage: Awaited<ReturnType<typeof openRelay>>
  let closeStorage: () => Promise<void>
  let server: RunningServer
  let token: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cuts-'))
    const [{ socket }, standIn] = [await startPostgres(), await startS3StandIn()]
    closeStorage = standIn.close
    database = await openRelay({ path: socket })
    storage = await openRelay({ host: '127.0.0.1', port: Number(new URL(standIn.endpoint).port) })
    putStandIn(dirname(built.path('main')), { chunkMs: 300 })
    server = await startServer(built.path('main'), {
      DATA_DIR: folder,
      // Shorter than the defaults, as is the cut.
      DATABASE_URL: `postgres://postgres@127.0.0.1:${database.port}/postgres?query_timeout=2000&statement_timeout=1500`,
      S3_ENDPOINT: `http://127.0.0.1:${storage.port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
      ENGINE_PROCESSES: '1',
      REGISTERS_PER_HOUR: '100',
    })
  }, 120_000)
  afterAll(async () => {
    await server.end('SIGKILL')
    database.close()
    storage.close()
    await closeStorage()
    await rm(folder, { recursive: true })
  })
  afterEach(() => {
    database.mend()
    storage.mend()
  })
  let users = 0
  beforeEach(async () => {
    const account = { username: `someone${(users += 1)}`, password: 'secret words' }
    await call(server.url, '/user/register', { body: { ...account, confirm: account.password } })
    token = (await call(server.url, '/api/passport/alogin', { body: account })).data.token
  })

  const send = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, { ...init, headers: { token, 'accept-language': 'zh-CN', ...init.headers } })
  const post = (path: string, body: object) =>
    send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const find = async (id: number) => (await call(server.url, `/api/voice/find?id=${id}`, { token })).data as FoundTask
  const isBack = () => eventually(async () => expect((await send('/readyz')).status).toBe(200), { timeout: 30_000 })
  const upload = (bytes: Uint8Array, name = 'talk.wav') => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], name))
    return send('/api/common/upload', { method: 'POST', body: form })
  }
  async function addTask(title: string): Promise<number> {
    const { data } = (await (await upload(wavOf(3, seconds * 1_000), `${title}.wav`)).json()) as { data: object }
    const task = { title, size: 1_000, language: 'en', mode: 'normal', ...data }
    const { data: added } = await call(server.url, '/api/voice/addTask', { token, body: task })
    return (added as { id: number }).id
  }
  const isDone = (id: number) =>
    eventually(async () => expect((await find(id)).status).toBe(2), { timeout: 60_000, interval: 200 })
  /** The app shows the message, and knows when to ask again. */
  async function expectRefusal(response: Response): Promise<void> {
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ code: 0, msg: translate('zh-CN', 'server.busy') })
  }

  it.each(['silent', 'reset'] as const)('to the database, %s, is said, and work goes on after it', async (how) => {
    const calm = await addTask('calm')
    await isDone(calm)
    const id = await addTask('cut')
    await eventually(async () => expect((await find(id)).progress).toBeGreaterThan(20), { interval: 20 })

    database.cut(how)
    const note = { id: calm, changed: [{ id: 'n1', at: 1_000, text: 'once' }] }
    const answers = await Promise.all([
      send('/api/voice/index?page=1&limit=20'),
      send(`/api/voice/find?id=${calm}`),
      post('/api/voice/editNotes', note),
      post('/api/passport/alogin', { username: 'someone1', password: 'secret words' }),
    ])
    for (const answer of answers) await expectRefusal(answer)
    expect((await send('/readyz')).status).toBe(503)
    expect((await send('/healthz')).status).toBe(200)

    database.mend()
    await isBack()
    await post('/api/voice/editNotes', note)
    expect((await find(calm)).notes).toEqual([{ id: 'n1', at: 1_000, text: 'once' }])
    await isDone(id)
    const texts = async (task: number) => (await find(task)).list.map(({ text }) => text)
    expect(await texts(id)).toEqual(await texts(calm))
    const lines: { title?: string; general: number; member: number }[] = (
      await call(server.url, '/api/credit/index?page=1&limit=50', { token })
    ).data
    const paid = (title: string) =>
      lines.reduce((sum, line) => sum + (line.title === title ? line.general + line.member : 0), 0)
    expect([paid('calm'), paid('cut')]).toEqual([-seconds, -seconds])
  })

  it('to the database lets a meeting go on where it was', async () => {
    const { data: meeting } = await call(server.url, '/api/task/add', { token, body: { title: 'cut', language: 'en' } })
    const start = { token, meeting_id: meeting.id }
    const audio = audioOf(6_000)
    const first = await TestLiveClient.connect(server.url)
    first.sendAudio(audio, await first.begin(start), 2_000)
    await first.acked(2_000)
    database.cut('reset')
    first.sendAudio(audio, 2_000, 4_000)
    await first.closed()
    expect(first.of('error')).toMatchObject([{ fatal: false }])
    const early = await TestLiveClient.connect(server.url)
    early.start(start)
    await early.closed()
    expect(early.of('error')).toMatchObject([{ fatal: false }])
    database.mend()
    await isBack()
    const second = await TestLiveClient.connect(server.url)
    const ackedMs = await second.begin(start)
    expect(ackedMs).toBeGreaterThanOrEqual(2_000)
    second.sendAudio(audio, ackedMs)
    await second.acked(6_000)
    second.send({ type: 'stop' })
    const { task_id } = await second.first('done')
    const sound = await send(new URL((await find(Number(task_id))).url, server.url).pathname)
    expect(
      Buffer.from(await sound.arrayBuffer())
        .subarray(44)
        .equals(audio),
    ).toBe(true)
  })

  it('to the storage is said, and what was stored before stays', async () => {
    const recording = wavOf(4, 2_000)
    const { data: stored } = (await (await upload(recording)).json()) as { data: { url: string } }
    storage.cut('reset')
    await expectRefusal(await upload(recording))
    await expectRefusal(await send(stored.url))
    expect((await send('/readyz')).status).toBe(503)
    expect((await send('/api/voice/index?page=1&limit=20')).status).toBe(200)
    storage.mend()
    await isBack()
    const kept = Buffer.from(await (await send(stored.url)).arrayBuffer())
    expect(kept.equals(recording)).toBe(true)
    expect((await upload(recording)).status).toBe(200)
  })

  it('to the storage for a moment delays a recording that is sent, and nothing is missing', async () => {
    const large = Buffer.concat([wavOf(5, 1_000), randomBytes(24 * 2 ** 20)])
    const { data: stored } = (await (await upload(large)).json()) as { data: { url: string } }
    const response = await send(stored.url)
    storage.cut('silent')
    setTimeout(() => storage.mend(), 2_000)
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(hash(new Uint8Array(await response.arrayBuffer()))).toBe(hash(large))
  })
})
