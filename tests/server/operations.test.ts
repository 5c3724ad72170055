/** The built server as operators run it: its ids, metrics, drain, and its files in a bucket. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { eventually } from '../eventually'
import { recording } from './adapters/sampleMedia'
import { s3Server } from './adapters/storage/s3/s3Server'
import { openS3Objects } from '../../server/adapters/storage/s3/s3Objects'
import { builtServer, startServer, type RunningServer } from './builtServer'

const built = builtServer()
const s3 = s3Server()
let folder: string
const servers: RunningServer[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operations-'))
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.end('SIGKILL')))
})
afterAll(() => rm(folder, { recursive: true }))

const start = async (data: string, env: Record<string, string> = {}) => {
  const server = await startServer(built.path('main'), { DATA_DIR: join(folder, data), ENGINE_PROCESSES: '1', ...env })
  servers.push(server)
  return server
}
const statusOf = async (url: string) => {
  const answer = await fetch(url).catch(() => null)
  return answer && `${answer.status} ${await answer.text()}`
}

describe('a server', { timeout: 60_000 }, () => {
  it('gives requests ids, and the log has them', async () => {
    const server = await start('ids', { LOG_REQUESTS: '1' })
    const answer = await fetch(`${server.url}/files/abcdefghijklmnopqrstuv.mp3?token=secret`)
    const id = answer.headers.get('x-request-id') ?? ''
    expect(id).toMatch(/^[0-9a-f]{20}$/)
    expect(
      (await fetch(server.url, { headers: { 'x-request-id': 'from-the-proxy' } })).headers.get('x-request-id'),
    ).toBe('from-the-proxy')
    const line = await eventually(() => {
      const found = server
        .output()
        .split('\n')
        .find((text) => text.includes(id))
      expect(found).toBeDefined()
      return JSON.parse(found ?? '') as object
    })
    expect(line).toMatchObject({ event: 'http', route: '/files/:name', status: 404 })
    expect(server.output()).not.toContain('secret')
  })

  it('has metrics for those with the token, and none unless they are on', async () => {
    const off = await start('plain')
    expect(await statusOf(`${off.url}/metrics`)).toMatch(/^404/)
    const on = await start('metrics', { METRICS_TOKEN: 'a long token of ours' })
    expect(await statusOf(`${on.url}/metrics`)).toBe('401 unauthorized')
    await fetch(`${on.url}/healthz`)
    const answer = await fetch(`${on.url}/metrics`, { headers: { authorization: 'Bearer a long token of ours' } })
    const text = await answer.text()
    expect(text).toContain('stt_database_up 1')
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} 1/)
  })

  it('says that it stops before it does', async () => {
    const server = await start('drain', { DRAIN_SECONDS: '3' })
    expect(await statusOf(`${server.url}/readyz`)).toBe('200 ok')
    const ended = server.end('SIGTERM')
    await eventually(async () => expect(await statusOf(`${server.url}/readyz`)).toBe('503 stopping'))
    expect(await statusOf(`${server.url}/healthz`)).toBe('200 ok')
    expect(await ended).toBe(0)
    expect(await statusOf(`${server.url}/readyz`)).toBeNull()
  })
})

const Data = v.object({ code: v.literal(1), data: v.record(v.string(), v.unknown()) })

describe('a server with its files in a bucket', { timeout: 120_000 }, () => {
  const variables = ({ prefix }: { prefix: string }) => {
    const { endpoint, bucket, accessKeyId, secretAccessKey, region } = s3.config()
    return {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_PREFIX: prefix,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
  }
  const client = ({ url }: RunningServer, token = '') => ({
    async call(path: string, body?: object) {
      const headers = { token, 'content-type': 'application/json' }
      const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
      return v.parse(Data, await (await fetch(url + path, init)).json()).data
    },
    async upload(form: FormData) {
      const answer = await fetch(`${url}/api/common/upload`, { method: 'POST', headers: { token }, body: form })
      return v.parse(Data, await answer.json()).data
    },
  })

  it('takes, transcribes, plays and keeps a recording; the disk has none of it', async () => {
    const config = s3.config()
    const server = await start('bucket', variables(config))
    expect(await statusOf(`${server.url}/readyz`)).toBe('200 ok')
    const account = { username: 'someone', password: 'a password' }
    await fetch(`${server.url}/user/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, confirm: account.password }),
    })
    const { token } = await client(server).call('/api/passport/alogin', account)
    const user = client(server, String(token))
    const sound = await readFile(recording('goforward.wav'))
    const form = new FormData()
    form.append('file', new Blob([sound]), 'talk.wav')
    const { url, times } = await user.upload(form)
    const { id } = await user.call('/api/voice/addTask', {
      ...{ title: 'Talk', url, times, size: 1, language: 'en', mode: 'normal' },
    })
    const record = await eventually(
      async () => {
        const found = await user.call(`/api/voice/find?id=${String(id)}`)
        expect(JSON.stringify(found.list)).toContain('forward')
        return found
      },
      { timeout: 60_000 },
    )
    const played = await fetch(new URL(String(record.url), server.url), { headers: { range: 'bytes=100-199' } })
    expect(played.status).toBe(206)
    expect(Buffer.from(await played.arrayBuffer())).toEqual(sound.subarray(100, 200))
    for (const name of ['files', 'growing', 'partial'])
      expect(await readdir(join(folder, 'bucket'))).not.toContain(name)
    await eventually(async () => expect(await readdir(join(folder, 'bucket/copies'))).toEqual([]))
    const keys = []
    for await (const { key } of (await openS3Objects(config)).list('')) keys.push(key)
    expect(keys).toContain(String(url).slice(1))
  })

  it('says so while the bucket does not answer', async () => {
    const server = await start('nowhere', { ...variables(s3.config()), S3_ENDPOINT: 'http://127.0.0.1:1' })
    expect(await statusOf(`${server.url}/readyz`)).toBe('503 unavailable')
    expect(await statusOf(`${server.url}/files/abcdefghijklmnopqrstuv.mp3`)).toMatch(/^503 /)
    expect(await server.end('SIGTERM')).toBe(0)
  })
})
