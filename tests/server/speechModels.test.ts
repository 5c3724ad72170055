/** The real server with installed models: what it recognizes with them, and what it does while they come and go. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { wavHeader } from '../../server/lib/wavHeader'
import { call, signIn, upload } from '../../scripts/lib/testServer.mjs'
import { CreatedId, LanguageList, TaskWithList, WireSegment } from '../../src/wire/responses'
import { eventually } from '../eventually'
import { installToneModels } from '../toneModels/installToneModels'
import { toneSpeech } from '../toneModels/tones'
import { builtServer, startServer, type RunningServer } from './builtServer'

const built = builtServer()

let folder: string
let recording: string
const servers: RunningServer[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-models-'))
  recording = join(folder, '问候.wav')
  const pcm = toneSpeech('你好世界 你好世界')
  await writeFile(recording, Buffer.concat([wavHeader(pcm.byteLength), new Uint8Array(pcm.buffer)]))
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.end('SIGKILL')))
})
afterAll(() => rm(folder, { recursive: true }))

async function start(data: string, models: string): Promise<RunningServer> {
  await mkdir(join(folder, models), { recursive: true })
  const env = { DATA_DIR: join(folder, data), MODELS_DIR: join(folder, models), ENGINE_PROCESSES: '1' }
  const server = await startServer(built.path('main'), env)
  servers.push(server)
  return server
}

const install = (models: string) => installToneModels(join(folder, models), ['transducer', 'ctTransformer'])

async function addTask(url: string, token: string): Promise<number> {
  const sent = await upload(url, token, recording)
  const { length: size } = await readFile(recording)
  const task = { title: '问候', size, language: 'cn', mode: 'normal', ...sent }
  const { data } = await call(url, '/api/voice/addTask', { token, body: task })
  return Number(v.parse(CreatedId, data).id)
}

async function recordOf(url: string, token: string, id: number) {
  const { data } = await call(url, `/api/voice/find?id=${id}`, { token })
  const { list, ...record } = v.parse(TaskWithList, data)
  return { ...record, list: v.parse(v.array(WireSegment), list) }
}

describe('models', { timeout: 120_000 }, () => {
  it('recognize and punctuate, and each segment names its engine', async () => {
    await install('both')
    const { url, output } = await start('plain', 'both')
    expect(output()).toContain('Engine sherpa:tone-transducer transcribes cn, en with 1 at once.')
    const token = await signIn(url)
    const id = await addTask(url, token)
    await eventually(async () => expect(await recordOf(url, token, id)).toMatchObject({ status: 2 }), {
      timeout: 60_000,
    })
    const { list } = await recordOf(url, token, id)
    expect(list.map(({ text }) => text).join('')).toBe('你好，世界。你好，世界。')
    expect(list[0]).toMatchObject({ engine: 'sherpa:tone-transducer' })
    expect(list[0]?.words?.length).toBeGreaterThan(2)
  })

  it('that are gone make a recording wait; once they are installed it goes on, without a restart', async () => {
    await install('present')
    const first = await start('waiting', 'present')
    const token = await signIn(first.url)
    const id = await addTask(first.url, token)
    await first.end('SIGKILL')

    const { url } = await start('waiting', 'absent')
    await eventually(async () => expect((await recordOf(url, token, id)).error).not.toBe(''), { timeout: 60_000 })
    expect(await recordOf(url, token, id)).toMatchObject({ status: 1, list: [] })
    const languages = async () => {
      const { data } = await call(url, '/api/voice/languageList', { token })
      return v.parse(LanguageList, data).list
    }
    expect(await languages()).toContainEqual(
      expect.objectContaining({ value: 'cn', available: false, realtime: false }),
    )

    await install('absent')
    await eventually(async () => expect(await recordOf(url, token, id)).toMatchObject({ status: 2 }), {
      timeout: 60_000,
    })
    expect(await languages()).toContainEqual(expect.objectContaining({ value: 'cn', available: true, realtime: true }))
  })
})
