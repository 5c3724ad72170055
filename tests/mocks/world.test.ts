import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openKeep, type Keep } from '../../mocks/keep'
import { codes } from '../../mocks/shop'
import { openWorld, type World } from '../../mocks/world'
import { createApp } from '../../server/app'
import type { Log } from '../../server/ports'
import { defaultSettings } from '../../server/settings'
import { startJobs } from '../../server/work/jobs'
import type { Jobs } from '../../server/work/workers'
import {
  Cards,
  Created,
  CreditLines,
  Envelope,
  LanguageList,
  Login,
  Messages,
  Order,
  OrderState,
  Payment,
  Tasks,
  TaskWithList,
  Uploaded,
  UserInfo,
  WechatTicket,
} from '../../src/wire/bodies'
import { jumpingClock } from './jumpingClock'

const wavSeconds = 4
const log: Log = { info: () => undefined, error: () => undefined }

/** A page: the world, the app over it, and somebody who asks. */
class Page {
  token = ''
  private constructor(
    readonly world: World,
    /** What a phone and the pictures showed. */
    readonly said: string[],
    private readonly jobs: Jobs,
    private readonly app: ReturnType<typeof createApp>,
  ) {}

  static async open(keep: Keep): Promise<Page> {
    const clip = async (file: string) => new Blob([new Uint8Array(await readFile(`tests/audio/${file}`))])
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const world = await openWorld({
      keep,
      clock: jumpingClock(),
      log,
      say,
      clip,
      measure: async () => wavSeconds * 1000,
    })
    const jobs = startJobs(world.ports, defaultSettings)
    return new Page(
      world,
      said,
      jobs,
      createApp(world.ports, defaultSettings, { wake: jobs.wake, addressOf: () => 'page' }),
    )
  }

  close = () => this.jobs.stop()

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

  async upload(name: string): Promise<Uploaded> {
    const body = new FormData()
    body.append('file', new Blob([Uint8Array.from({ length: 2000 }, (_, index) => index % 7)]), name)
    const answer = v.parse(Envelope, await (await this.fetch('/api/common/upload', { method: 'POST', body })).json())
    return v.parse(Uploaded, answer.data)
  }
}

describe('the app over the world of a page', () => {
  let keep: Keep
  let page: Page
  beforeEach(async () => {
    keep = await openKeep()
    page = await Page.open(keep)
  })
  afterEach(async () => {
    await page.close()
    await keep.destroy()
  })

  it('register, log in, upload, transcribe, read', async () => {
    await page.ask(v.any(), '/user/register', { username: 'mei', password: 'secret1', confirm: 'secret1' })
    await page.logIn('mei', 'secret1')
    const { url, times } = await page.upload('周会.wav')
    expect(times).toBe(wavSeconds)
    const { id } = await page.ask(Created, '/api/voice/addTask', {
      title: '周会',
      url,
      times,
      size: 2000,
      language: 'cn',
      mode: 'normal',
    })
    const done = await vi.waitFor(async () => {
      const task = await page.ask(TaskWithList, `/api/voice/find?id=${id}`)
      expect(task.status).toBe(2)
      return task
    }, 10_000)
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
    await page.logIn('demo', 'demo123')
    await vi.waitFor(async () => {
      const answer = v.parse(Envelope, await (await page.fetch('/api/voice/index?status=1')).json())
      expect(answer.count).toBeLessThan(4)
    }, 10_000)
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
    // Waiting for work to do would let this clock run on until the code has expired.
    await page.close()
    const picture = await page.fetch('/api/ajax/getCaptcha')
    const captcha = page.said.at(-1)?.replace('captcha: ', '') ?? ''
    expect(picture.headers.get('content-type')).toBe('image/png')
    const query = new URLSearchParams({
      mobile: '13800000001',
      event: 'login',
      captcha,
      key: picture.headers.get('key') ?? '',
    })
    await page.ask(v.any(), `/api/ajax/sendSms?${query.toString()}`)
    const code = /\b\d{6}\b/.exec(page.said.at(-1) ?? '')?.[0]
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
    const { ordernum } = await page.ask(Order, '/api/order/create', { id: card?.id, type: 'time' })
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
    expect(await Promise.all(codes.map(({ code }) => codesOf(code)))).toEqual([1, 1, 1, 0, 0])
    const lines = await page.ask(CreditLines, '/api/credit/index?page=1&limit=4')
    expect(lines.map(({ reason }) => reason).toSorted()).toEqual(['purchase', 'redeem', 'redeem', 'redeem'])

    const messages = await page.ask(Messages, '/user/messages')
    expect(messages.map(({ read }) => read)).toEqual([0, 0, 1])
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
    await vi.waitFor(async () => {
      await page.world.save()
      expect(await keep.world()).toBeDefined()
    })
    await page.close()
    const reloaded = await Page.open(keep)
    reloaded.token = page.token
    expect((await reloaded.ask(UserInfo, '/api/passport/userinfo')).user?.username).toBe('new')
    expect((await reloaded.fetch(new URL(url, 'http://page.test').pathname)).status).toBe(200)
    await reloaded.close()
  })

  it('a world of another edition is thrown away', async () => {
    await keep.saveWorld({ edition: 0, database: new Uint8Array([1, 2, 3]) })
    await page.close()
    page = await Page.open(keep)
    await page.logIn('demo', 'demo123')
  })

  it('is saved only when it has changed, and never in the middle of a transaction', async () => {
    await page.close()
    await page.world.save()
    const saved = vi.spyOn(keep, 'saveWorld')
    await page.world.save()
    expect(saved).not.toHaveBeenCalled()
    await page.world.ports.store.transaction(async (tables) => {
      await tables.users.setPassword(1, 'changed')
      expect(await page.world.save()).toBe(false)
      expect(saved).not.toHaveBeenCalled()
    })
    expect(await page.world.save()).toBe(true)
    expect(saved).toHaveBeenCalledOnce()
    expect((await page.world.ports.store.users.byId(1))?.passwordHash).toBe('changed')
  })
})
