import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import { setupServer } from 'msw/node'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket as AnyWebSocket } from 'ws'
import { openSampleFolder } from '../../server/adapters/storage/sampleFolder'
import { openMockStorage, type MockStorage } from '../../mocks/mockStorage'
import { liveHandler } from '../../mocks/liveHandler'
import { renderSamples } from '../../mocks/speech/syntheticAudio'
import { openMockBackend, type MockBackend } from '../../mocks/mockBackend'
import { createApp } from '../../server/app'
import { clock } from '../../server/adapters/system/systemClock'
import { defaultSettings } from '../../server/ports/settings'
import { createLiveGateway, type LiveGateway } from '../../server/usecases/live/liveGateway'
import { CreatedId, Envelope, Login, Meetings, MeetingWithList, TaskWithList } from '../../src/wire/responses'
import { LiveServerMessage, livePath } from '../../src/wire/liveMessages'
import { eventually } from '../eventually'

const log = { info: () => undefined, error: () => undefined }
// Node 20 has no WebSocket for MSW to replace.
vi.stubGlobal('WebSocket', globalThis.WebSocket ?? AnyWebSocket)

describe('a live meeting in the page', () => {
  let storage: MockStorage
  let backend: MockBackend
  let live: LiveGateway
  let app: ReturnType<typeof createApp>
  let server: ReturnType<typeof setupServer>
  let token = ''
  const sockets: WebSocket[] = []

  beforeEach(async () => {
    storage = await openMockStorage()
    const clip = async (file: string) => new Blob([new Uint8Array(await readFile(`tests/audio/${file}`))])
    backend = await openMockBackend({
      storage,
      clock,
      log,
      print: () => undefined,
      readClip: clip,
      samples: openSampleFolder('server/samples'),
      measureDuration: async () => 1000,
    })
    live = createLiveGateway(backend.ports, defaultSettings)
    app = createApp(backend.ports, defaultSettings, { addressOf: () => 'page' })
    token = ''
    token = (await ask(Login, '/api/passport/alogin', { username: 'demo', password: 'demo123' })).token
    server = setupServer(liveHandler(live))
    server.listen({ onUnhandledRequest: 'bypass' })
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.close()
    server.close()
    await live.close()
    await storage.destroy()
  })

  async function ask<T>(schema: v.GenericSchema<unknown, T>, path: string, body?: unknown): Promise<T> {
    const headers = { token, 'content-type': 'application/json' }
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = v.parse(Envelope, await (await app.fetch(new Request(`http://page.test${path}`, init))).json())
    return v.parse(schema, answer.data)
  }

  async function connect() {
    const answers: LiveServerMessage[] = []
    const socket = new WebSocket(`ws://page.test${livePath}?lang=en-US`)
    sockets.push(socket)
    socket.addEventListener(
      'message',
      ({ data }) => void answers.push(v.parse(LiveServerMessage, JSON.parse(String(data)))),
    )
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    const last = <Type extends LiveServerMessage['type']>(type: Type) =>
      eventually(() => {
        const found = answers.findLast(
          (answer): answer is Extract<LiveServerMessage, { type: Type }> => answer.type === type,
        )
        if (!found) throw new Error(`no ${type} in ${JSON.stringify(answers)}`)
        return found
      })
    return { socket, answers, last }
  }

  it('is heard by the demonstration engine and becomes a record with its sound', async () => {
    const { id } = await ask(CreatedId, '/api/task/add', { title: '周会', language: 'cn' })
    const { socket, answers, last } = await connect()
    const start = { type: 'start', token, meeting_id: id, language: 'cn', from_ms: 0, client: 'this page' }
    socket.send(JSON.stringify(start))
    expect(await last('ready')).toEqual({ type: 'ready', acked_ms: 0 })
    const audio = renderSamples([{ startMs: 200, endMs: 3200, voice: 0 }], 0, 16 * 5000)
    for (let at = 0; at < audio.length; at += 1600) {
      const frame = audio.slice(at, at + 1600)
      socket.send([frame, frame.buffer, new Blob([frame])][(at / 1600) % 3] ?? frame)
      // Partial results arrive before all audio is sent.
      if (at === 1600 * 20) await last('partial')
    }
    const { segment } = await last('final')
    const partials = answers.flatMap((answer) => (answer.type === 'partial' ? [answer] : []))
    expect(partials[0]?.id).toBe(segment.id)
    expect(segment.text).toMatch(/[一-鿿]{4}/)
    expect(segment.text.startsWith(partials[0]?.text ?? '')).toBe(true)
    expect((await ask(MeetingWithList, `/api/transfertask/find?id=${id}`)).list).toEqual([segment])

    socket.send(JSON.stringify({ type: 'stop' }))
    const { task_id } = await last('done')
    const task = await ask(TaskWithList, `/api/voice/find?id=${task_id}`)
    expect(task).toMatchObject({ type: 'meeting', status: 2, times: 5, list: [segment] })
    const wav = await (await app.fetch(new Request(`http://page.test${task.url}`))).arrayBuffer()
    expect(Buffer.compare(new Uint8Array(wav.slice(44)), new Uint8Array(audio.buffer))).toBe(0)
  })

  it('of nobody is refused in the language of the page', async () => {
    const { socket, last } = await connect()
    socket.send(
      JSON.stringify({ type: 'start', token: 'x', meeting_id: 1, language: 'cn', from_ms: 0, client: 'this page' }),
    )
    expect(await last('error')).toMatchObject({ code: 4001, fatal: true, msg: expect.stringContaining('log in') })
  })

  it('the seeded world has one to come, and those that became records', async () => {
    const meetings = await ask(Meetings, '/api/transfertask/index?limit=100')
    expect(meetings.filter(({ status }) => status === 0)).toMatchObject([{ title: '产品周例会', times: 0 }])
    const ended = meetings.filter(({ status }) => status === 2)
    expect(ended.map(({ times }) => times)).toContain(18_000)
    for (const { task_id, title, times } of ended) {
      expect(await ask(TaskWithList, `/api/voice/find?id=${task_id}`)).toMatchObject({
        title,
        times,
        type: 'meeting',
        status: 2,
      })
    }
  })
})
