import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSampleFolder } from '../../server/adapters/storage/sampleFolder'
import { openMockStorage, type MockStorage } from '../../mocks/mockStorage'
import { seedVersion } from '../../mocks/seed/seedStore'
import { seededCodes } from '../../mocks/seed/seededShop'
import { openMockBackend, type MockBackend } from '../../mocks/mockBackend'
import { createApp } from '../../server/app'
import type { Log } from '../../server/ports/ports'
import { defaultSettings } from '../../server/ports/settings'
import { startTranscriptionJobs } from '../../server/usecases/transcription/transcriptionJobs'
import type { WorkerPool } from '../../server/ports/jobQueue'
import type { ClaimedJob } from '../../server/adapters/jobs/jobHolds'
import { claimTestJob } from '../server/usecases/testBackend'
import {
  Cards,
  CreatedId,
  CreditLedgerEntries,
  Envelope,
  LanguageList,
  Login,
  Messages,
  CreatedOrder,
  OrderState,
  Payment,
  Tasks,
  TaskWithList,
  UploadResult,
  UserInfo,
  WechatTicket,
} from '../../src/wire/responses'
import { jumpingClock } from './jumpingClock'
import { eventually } from '../eventually'

const wavSeconds = 4
const log: Log = { info: () => undefined, error: () => undefined }

/** A page: the mock back end, the app over it, and a client. */
class Page {
  token = ''
  private jobs: WorkerPool | null = null
  private constructor(
    readonly backend: MockBackend,
    /** Printed SMS codes and captcha texts. */
    readonly printed: string[],
    private readonly app: ReturnType<typeof createApp>,
  ) {}

  static async open(storage: MockStorage): Promise<Page> {
    const clip = async (file: string) => new Blob([new Uint8Array(await readFile(`tests/audio/${file}`))])
    const printed: string[] = []
    const print = (line: string) => void printed.push(line)
    const backend = await openMockBackend({
      storage,
      clock: jumpingClock(),
      log,
      print,
      readClip: clip,
      samples: openSampleFolder('server/samples'),
      measureDuration: async () => wavSeconds * 1000,
    })
    const page = new Page(backend, printed, createApp(backend.ports, defaultSettings, { addressOf: () => 'page' }))
    return page
  }

  /** Starts the transcription jobs. Of the seeded recordings, which are long, only the shortest is transcribed. */
  async transcribe(): Promise<void> {
    const { jobHolds, tasks } = this.backend.ports.store
    const seeded: { job: ClaimedJob; times: number }[] = []
    const claim = () => claimTestJob(this.backend.ports.store, 'transcription', Date.now())
    for (let job = await claim(); job; job = await claim())
      seeded.push({ job, times: (await tasks.byId(job.subject))?.times ?? Infinity })
    const [shortest, ...others] = seeded.toSorted((one, other) => one.times - other.times)
    for (const { job } of others) await jobHolds.remove(job)
    if (shortest) await jobHolds.release(shortest.job, { due: 0, counts: false })
    this.jobs = startTranscriptionJobs(this.backend.ports, defaultSettings)
  }

  close = async () => this.jobs?.stop()

  fetch = async (path: string, init: RequestInit = {}): Promise<Response> =>
    this.app.fetch(new Request(`http://page.test${path}`, { ...init, headers: { token: this.token, ...init.headers } }))

  async ask<T>(schema: v.GenericSchema<unknown, T>, path: string, body?: unknown): Promise<T> {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = v.parse(Envelope, await (await this.fetch(path, body === undefined ? {} : post)).json())
    expect(answer.code, `${path}: ${answer.msg}`).toBe(1)
    return v.parse(schema, answer.data)
  }

  async logIn(username: string, password: string): Promise<void> {
    this.token = (await this.ask(Login, '/api/passport/alogin', { username, password })).token
  }

  async upload(name: string): Promise<UploadResult> {
    const body = new FormData()
    body.append('file', new Blob([Uint8Array.from({ length: 2000 }, (_, index) => index % 7)]), name)
    const answer = v.parse(Envelope, await (await this.fetch('/api/common/upload', { method: 'POST', body })).json())
    return v.parse(UploadResult, answer.data)
  }
}

describe('the app over the world of a page', () => {
  let storage: MockStorage
  let page: Page
  /** The seeded database, created once since that takes seconds. */
  let seeded: Uint8Array
  beforeAll(async () => {
    storage = await openMockStorage()
    page = await Page.open(storage)
    await page.backend.save()
    seeded = (await storage.loadBackend())?.database ?? new Uint8Array()
    await storage.destroy()
  }, 60_000)
  beforeEach(async () => {
    storage = await openMockStorage()
    await storage.saveBackend({ edition: seedVersion, database: seeded })
    page = await Page.open(storage)
  })
  afterEach(async () => {
    await page.close()
    await storage.destroy()
  })

  it('register, log in, upload, transcribe, read', async () => {
    await page.transcribe()
    await page.ask(v.any(), '/user/register', { username: 'mei', password: 'secret words', confirm: 'secret words' })
    await page.logIn('mei', 'secret words')
    const { url, times } = await page.upload('周会.wav')
    expect(times).toBe(wavSeconds)
    const { id } = await page.ask(CreatedId, '/api/voice/addTask', {
      title: '周会',
      url,
      times,
      size: 2000,
      language: 'cn',
      mode: 'normal',
    })
    const done = await eventually(async () => {
      const task = await page.ask(TaskWithList, `/api/voice/find?id=${id}`)
      expect(task.status).toBe(2)
      return task
    })
    expect(JSON.stringify(done.list)).toMatch(/[一-鿿]{4}/)
    expect((await page.fetch(new URL(url, 'http://page.test').pathname)).status).toBe(200)
  })

  it('demo finds 60 records, and reads the longest', async () => {
    await page.logIn('demo', 'demo123')
    const answer = v.parse(Envelope, await (await page.fetch('/api/voice/index?page=1&limit=60&sort=-times')).json())
    expect(answer.count).toBe(60)
    const [longest] = v.parse(Tasks, answer.data)
    const { list, times, url } = await page.ask(TaskWithList, `/api/voice/find?id=${longest?.id}`)
    expect(times).toBe(18_000)
    expect(list.length).toBeGreaterThan(5_500)
    const part = await page.fetch(new URL(url, 'http://page.test').pathname, {
      headers: { range: 'bytes=500000000-500000999' },
    })
    expect(part.status).toBe(206)
    expect((await part.arrayBuffer()).byteLength).toBe(1000)
  })

  it('running records come to their end', async () => {
    await page.transcribe()
    await page.logIn('demo', 'demo123')
    await eventually(async () => {
      const answer = v.parse(Envelope, await (await page.fetch('/api/voice/index?status=1')).json())
      expect(answer.count).toBeLessThan(4)
    })
  })

  it('every language is there, and each says that its text is invented', async () => {
    await page.logIn('demo', 'demo123')
    const { list } = await page.ask(LanguageList, '/api/voice/languageList')
    expect(list).toHaveLength(8)
    for (const { available, note } of list) {
      expect(available).toBe(true)
      expect(note).toContain('演示')
    }
  })

  it('the poor one is told what is missing', async () => {
    await page.logIn('poor', 'poor123')
    const answer = await page.fetch('/api/voice/checkBeforeAddTask', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ times: 600, size: 1000, language: 'cn', mode: 'normal' }),
    })
    expect(await answer.json()).toMatchObject({ code: 6001, data: { need: 600, total: 5, month_total: 3 } })
  })

  it('a person logs in by the code their phone shows, and by the sandbox of WeChat', async () => {
    const picture = await page.fetch('/api/ajax/getCaptcha')
    const captcha = page.printed.at(-1)?.replace('captcha: ', '') ?? ''
    expect(picture.headers.get('content-type')).toBe('image/png')
    const query = new URLSearchParams({
      mobile: '13800000001',
      event: 'login',
      captcha,
      key: picture.headers.get('key') ?? '',
    })
    await page.ask(v.any(), `/api/ajax/sendSms?${query.toString()}`)
    const code = /\b\d{6}\b/.exec(page.printed.at(-1) ?? '')?.[0]
    page.token = (await page.ask(Login, '/api/passport/auth', { mobile: '13800000001', captcha: code })).token
    expect((await page.ask(UserInfo, '/api/passport/userinfo')).user?.username).toBe('demo')

    const { ticket, url } = await page.ask(WechatTicket, '/api/wechat/qrcode')
    const allowed = new URLSearchParams({ nickname: '新朋友', allowed: '1' })
    await page.fetch(url.replace('http://page.test', ''), { method: 'POST', body: allowed })
    page.token = (await page.ask(Login, `/api/wechat/getResult?ticket=${ticket}`)).token
    expect((await page.ask(UserInfo, '/api/passport/userinfo')).user?.nickname).toBe('新朋友')
  })

  it('demo buys a card in the sandbox, redeems each code, and reads the messages', async () => {
    await page.logIn('demo', 'demo123')
    const [card] = await page.ask(Cards, '/api/viprule/timerule')
    const { ordernum } = await page.ask(CreatedOrder, '/api/order/create', { id: card?.id, type: 'time' })
    const { paystr = '' } = await page.ask(Payment, '/api/order/alipay', { ordernum })
    const shown = await page.fetch(paystr.replace('http://page.test', ''))
    expect(await shown.text()).toContain('SANDBOX')
    await page.fetch(paystr.replace('http://page.test', ''), {
      method: 'POST',
      body: new URLSearchParams({ paid: '1', trade: 't' }),
    })
    expect(await page.ask(OrderState, `/api/order/find?ordernum=${ordernum}`)).toMatchObject({ status: 1 })

    const codesOf = async (code: string) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await page.fetch('/api/exchange/exchange', {
        method: 'POST',
        headers,
        body: JSON.stringify({ code }),
      })
      return v.parse(Envelope, await answer.json()).code
    }
    expect(await Promise.all(seededCodes.map(({ code }) => codesOf(code)))).toEqual([1, 1, 1, 0, 0])
    const lines = await page.ask(CreditLedgerEntries, '/api/credit/index?page=1&limit=4')
    expect(lines.map(({ reason }) => reason).toSorted()).toEqual(['purchase', 'redeem', 'redeem', 'redeem'])

    const messages = await page.ask(Messages, '/user/messages')
    // One of them proposes a better password than that of the demonstration.
    expect(messages.map(({ read }) => read)).toEqual([0, 0, 0, 1])
    await page.ask(v.any(), '/user/messages/read', {})
    expect((await page.ask(Messages, '/user/messages')).every(({ read }) => read === 1)).toBe(true)
  })

  it('the administrator has the role', async () => {
    await page.logIn('admin', 'admin123')
    expect((await page.ask(UserInfo, '/api/passport/userinfo')).user?.roles).toEqual(['admin'])
  })

  it('a reload keeps who is logged in, and what they uploaded', async () => {
    await page.logIn('new', 'new123')
    const { url } = await page.upload('a.mp3')
    await eventually(async () => {
      await page.backend.save()
      expect(await storage.loadBackend()).toBeDefined()
    })
    await page.close()
    const reloaded = await Page.open(storage)
    reloaded.token = page.token
    expect((await reloaded.ask(UserInfo, '/api/passport/userinfo')).user?.username).toBe('new')
    expect((await reloaded.fetch(new URL(url, 'http://page.test').pathname)).status).toBe(200)
    await reloaded.close()
  })

  it('what a reload interrupts keeps nobody waiting: it is no crash', async () => {
    expect(await claimTestJob(page.backend.ports.store, 'transcription', Date.now())).not.toBeNull()
    await page.backend.save()
    page = await Page.open(storage)
    const claim = () => claimTestJob(page.backend.ports.store, 'transcription', Date.now())
    const [one, other] = [await claim(), await claim()]
    expect([one?.crashes, other?.crashes]).toEqual([0, 0])
  })

  it('a world of another edition is thrown away', async () => {
    await storage.saveBackend({ edition: 0, database: new Uint8Array([1, 2, 3]) })
    await page.close()
    page = await Page.open(storage)
    await page.logIn('demo', 'demo123')
  })

  it('is saved only when it has changed, and never in the middle of a transaction', async () => {
    await page.close()
    await page.backend.save()
    const saved = vi.spyOn(storage, 'saveBackend')
    await page.backend.save()
    expect(saved).not.toHaveBeenCalled()
    await page.backend.ports.store.transaction(async (tables) => {
      await tables.users.setPassword(1, 'changed')
      expect(await page.backend.save()).toBe(false)
      expect(saved).not.toHaveBeenCalled()
    })
    expect(await page.backend.save()).toBe(true)
    expect(saved).toHaveBeenCalledOnce()
    expect((await page.backend.ports.store.users.byId(1))?.passwordHash).toBe('changed')
  })
})
