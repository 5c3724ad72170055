/** The real server with installed models: what it recognizes with them, and what it does while they come and go. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { wavHeader } from '../../server/lib/wavHeader'
import { call, signIn, upload } from '../../scripts/lib/testServer.mjs'
import { CreatedId, LanguageList, TaskWithList, WireSegment } from '../../src/wire/responses'
import { eventually } from '../eventually'
import { installToneModels, type ToneFamily } from '../toneModels/installToneModels'
import { toneSpeech } from '../toneModels/tones'
import { builtServer, startServer, type RunningServer } from './builtServer'

const built = builtServer()

let folder: string
let recording: string
const servers: RunningServer[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-models-'))
  recording = join(folder, '问候.wav')
  await write(recording, toneSpeech('你好世界 你好世界'))
})

async function write(path: string, pcm: Int16Array): Promise<void> {
  await writeFile(path, Buffer.concat([wavHeader(pcm.byteLength), new Uint8Array(pcm.buffer)]))
}
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

const install = (models: string, families: readonly ToneFamily[] = ['transducer', 'ctTransformer']) =>
  installToneModels(join(folder, models), families)

async function addTask(url: string, token: string, path = recording): Promise<number> {
  const sent = await upload(url, token, path)
  const { length: size } = await readFile(path)
  const task = { title: '问候', size, language: 'cn', mode: 'normal', ...sent }
  const { data } = await call(url, '/api/voice/addTask', { token, body: task })
  return Number(v.parse(CreatedId, data).id)
}

async function recordOf(url: string, token: string, id: number) {
  const { data } = await call(url, `/api/voice/find?id=${id}`, { token })
  const { list, ...record } = v.parse(TaskWithList, data)
  return { ...record, list: v.parse(v.array(WireSegment), list) }
}

describe('models', { timeout: 240_000 }, () => {
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

  it('may fail, come and go in the middle of a recording: nothing is lost, and nothing is said twice', async () => {
    await install('changing', ['fireRedAsrCtc'])
    const { url, child } = await start('changing-data', 'changing')
    const token = await signIn(url)
    const long = join(folder, '长.wav')
    const minutes = 4
    const minute = toneSpeech(new Array(30).fill('你好').join(' '), { wordMs: 400, gapMs: 1_150 }).subarray(0, 960_000)
    const pcm = new Int16Array(minutes * minute.length)
    for (let at = 0; at < minutes; at += 1) pcm.set(minute, at * minute.length)
    await write(long, pcm)
    const id = await addTask(url, token, long)
    await eventually(async () => expect((await recordOf(url, token, id)).list).not.toEqual([]), { timeout: 60_000 })
    const first = await stopWorker(child.pid, 'tone-fire-red-ctc', 0)
    expect(await recordOf(url, token, id)).toMatchObject({ status: 1 })
    process.kill(first, 'SIGKILL')
    const second = await stopWorker(child.pid, 'tone-fire-red-ctc', first)

    await install('changing', ['zipformerCtc'])
    const env = {
      PATH: process.env.PATH,
      MODELS_DIR: join(folder, 'changing'),
      DATA_DIR: join(folder, 'changing-data'),
    }
    await promisify(execFile)(process.execPath, [built.path('models'), 'remove', 'tone-fire-red-ctc'], { env })
    await eventually(
      async () => {
        const { data } = await call(url, '/api/voice/languageList', { token })
        const served = v.parse(LanguageList, data).list.filter(({ available }) => available)
        expect(served.map(({ value }) => value)).not.toContain('cn_henanese')
      },
      { timeout: 30_000 },
    )
    process.kill(second, 'SIGCONT')
    await eventually(async () => expect(await recordOf(url, token, id)).toMatchObject({ status: 2 }), {
      timeout: 120_000,
    })
    const { list } = await recordOf(url, token, id)
    expect(list.map(({ text }) => text.replaceAll(/\s/g, '')).join('')).toBe('你好'.repeat(30 * minutes))
    expect(new Set(list.map(({ engine }) => engine))).toEqual(
      new Set(['sherpa:tone-fire-red-ctc', 'sherpa:tone-zipformer-ctc']),
    )
  })

  it('without a folder of models, everything is as it was before there were models', async () => {
    const env = { DATA_DIR: join(folder, 'none-data'), MODELS_DIR: join(folder, 'none/models') }
    const server = await startServer(built.path('main'), env)
    servers.push(server)
    expect(server.output()).toContain('Engine pocketsphinx transcribes en')
    expect(server.output()).toContain('No speech models are installed')
    expect(server.output()).not.toContain('sherpa')
    const token = await signIn(server.url)
    const { data } = await call(server.url, '/api/voice/languageList', { token })
    const { list } = v.parse(LanguageList, data)
    expect(list.filter(({ available }) => available).map(({ value }) => value)).toEqual(['en'])
  })
})

/** Stops the server's process of a model, other than the one before, wherever it is in its work. */
async function stopWorker(serverPid: number | undefined, id: string, before: number): Promise<number> {
  return eventually(
    async () => {
      const children = await readFile(`/proc/${serverPid}/task/${serverPid}/children`, 'utf8')
      for (const pid of children.trim().split(' ').map(Number)) {
        const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
        if (pid === before || !command.includes(`"id":"${id}"`)) continue
        process.kill(pid, 'SIGSTOP')
        return pid
      }
      throw new Error(`no process of ${id}`)
    },
    { timeout: 60_000 },
  )
}
