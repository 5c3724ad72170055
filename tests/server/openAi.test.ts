/** OpenAI's transcription interface: its official client against the built server with PocketSphinx. */
import { execFile, spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locatePocketSphinx } from '../../server/adapters/speech/pocketsphinx/installation'
import { builtServer, startServer, type RunningServer } from './builtServer'

const built = builtServer()
const clip = 'tests/audio/goforward.wav'
const spoken = /go forward ten meters/i
let folder: string
let inbox: string
let server: RunningServer
let client: OpenAI
let session: string

const post = async (path: string, body: object, token = '') => {
  const headers = { 'content-type': 'application/json', token }
  const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await answer.json()) as { data: Record<string, string> }).data
}
const clientWith = (apiKey: string) => new OpenAI({ baseURL: `${server.url}/v1`, apiKey, maxRetries: 0 })
const recordings = async (): Promise<{ total: number }> => {
  const answer = await fetch(`${server.url}/api/v1/recordings`, {
    headers: { authorization: `Bearer ${client.apiKey}` },
  })
  return (await answer.json()) as { total: number }
}

describe.skipIf(!locatePocketSphinx())('with PocketSphinx', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'openai-'))
    inbox = await mkdtemp(join(tmpdir(), 'inbox-'))
    server = await startServer(built.path('main'), { DATA_DIR: folder, WATCH_FOLDER: inbox, WATCH_FOLDER_USER: 'mei' })
    const password = 'secret words of mei'
    await post('/user/register', { username: 'mei', password, confirm: password })
    session = (await post('/api/passport/alogin', { username: 'mei', password })).token ?? ''
    client = clientWith((await post('/api/tokens/create', { name: 'client', scope: 'write' }, session)).secret ?? '')
  }, 120_000)
  afterAll(async () => {
    await server?.end('SIGTERM')
    for (const path of [folder, inbox]) if (path) await rm(path, { recursive: true })
  })

  const transcribe = (extra: object = {}) => ({ file: createReadStream(clip), model: 'whisper-1', ...extra })

  it('lists models', async () => {
    const ids = (await client.models.list()).data.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['whisper-1', 'pocketsphinx']))
  })

  it('answers json, and keeps the recording', async () => {
    const { text } = await client.audio.transcriptions.create(
      transcribe({ language: 'en', temperature: 0, prompt: 'meters, forward' }),
    )
    expect(text).toMatch(spoken)
    expect((await recordings()).total).toBe(1)
  })

  it('answers verbose_json with segments and words in seconds', async () => {
    const verbose = await client.audio.transcriptions.create({
      file: createReadStream(clip),
      model: 'whisper-1',
      response_format: 'verbose_json',
      timestamp_granularities: ['word', 'segment'],
    })
    expect(verbose).toMatchObject({ language: 'english', text: expect.stringMatching(spoken) as string })
    expect(Number(verbose.duration)).toBeGreaterThan(1)
    const words = verbose.words ?? []
    expect(words.map(({ word }) => word.toLowerCase()).join(' ')).toMatch(spoken)
    expect(words.every(({ start, end }) => start >= 0 && start <= end && end < 5)).toBe(true)
    expect(verbose.segments?.[0]).toMatchObject({ id: 0, text: expect.any(String) as string })
  })

  it('answers text, srt and vtt', async () => {
    const answer = async (response_format: 'text' | 'srt' | 'vtt'): Promise<unknown> =>
      client.audio.transcriptions.create(transcribe({ language: 'english', response_format }))
    expect(await answer('text')).toMatch(spoken)
    expect(await answer('srt')).toMatch(/^1\n00:00:0\d,\d{3} --> 00:00:0\d,\d{3}\n.*go forward/i)
    expect(await answer('vtt')).toMatch(/^WEBVTT\n[^]*go forward/i)
  })

  it('keeps nothing if it is told so', async () => {
    const before = (await recordings()).total
    const { text } = await client.audio.transcriptions.create(transcribe({ keep: 'false' }))
    expect(text).toMatch(spoken)
    expect((await recordings()).total).toBe(before)
  })

  it('refuses in OpenAI’s shape', async () => {
    const refused = (extra: object, by = client) => by.audio.transcriptions.create(transcribe(extra))
    await expect(refused({}, clientWith('stt_wrong'))).rejects.toBeInstanceOf(OpenAI.AuthenticationError)
    await expect(refused({ language: 'de' })).rejects.toMatchObject({ status: 422, type: 'invalid_request_error' })
    await expect(refused({ language: '??' })).rejects.toMatchObject({ status: 400, param: 'language' })
    await expect(refused({ response_format: 'diarized_json' })).rejects.toThrow(/diarized_json isn’t supported/)
    await expect(
      client.audio.transcriptions.create({ file: new File(['x'], 'a.exe'), model: 'x' }),
    ).rejects.toMatchObject({ status: 415 })
    const reader = clientWith(
      (await post('/api/tokens/create', { name: 'reader', scope: 'read' }, session)).secret ?? '',
    )
    await expect(refused({}, reader)).rejects.toBeInstanceOf(OpenAI.PermissionDeniedError)
  })

  it('transcribes what is put into the watched folder', async () => {
    const before = (await recordings()).total
    await promisify(execFile)('cp', [clip, join(inbox, '命令.wav')])
    await expect.poll(() => readdir(join(inbox, 'done')), { timeout: 30_000 }).toEqual(['命令.wav'])
    expect((await recordings()).total).toBe(before + 1)
  })

  it('npm run admin transcribe writes a file while the server runs, and stops when told to', async () => {
    const admin = (...args: string[]) => [built.path('admin'), 'transcribe', ...args]
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'none') }
    const { stdout } = await promisify(execFile)(process.execPath, admin(clip), { env })
    expect(stdout).toMatch(spoken)
    const output = join(folder, 'out.srt')
    await promisify(execFile)(process.execPath, admin(clip, '--language', 'en', '--output', output), { env })
    expect(await readFile(output, 'utf8')).toMatch(/^1\n00:00:0\d/)
    const temporary = await mkdtemp(join(tmpdir(), 'tmp-'))
    const child = spawn(process.execPath, admin(clip), { env: { ...env, TMPDIR: temporary }, stdio: 'ignore' })
    await expect.poll(() => readdir(temporary), { timeout: 20_000 }).toHaveLength(1)
    child.kill('SIGINT')
    expect(await once(child, 'close')).not.toEqual([0, null])
    expect(await readdir(temporary)).toEqual([])
    await rm(temporary, { recursive: true })
  })
})
