import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openKeep, type Keep } from '../../mocks/keep'
import { openWorld, type World } from '../../mocks/world'
import { createApp } from '../../server/app'
import type { Log } from '../../server/ports'
import { defaultSettings } from '../../server/settings'
import { startJobs, type Jobs } from '../../server/work/jobs'
import { Created, Envelope, LanguageList, Login, Tasks, TaskWithList, Uploaded, UserInfo } from '../../src/wire/bodies'
import { jumpingClock } from './jumpingClock'

const wavSeconds = 4
const log: Log = { info: () => undefined, error: () => undefined }

/** A page: the world, the app over it, and somebody who asks. */
class Page {
  token = ''
  private constructor(
    readonly world: World,
    private readonly jobs: Jobs,
    private readonly app: ReturnType<typeof createApp>,
  ) {}

  static async open(keep: Keep): Promise<Page> {
    const clip = async (file: string) => new Blob([new Uint8Array(await readFile(`tests/audio/${file}`))])
    const world = await openWorld({ keep, clock: jumpingClock(), log, clip, measure: async () => wavSeconds * 1000 })
    const jobs = startJobs(world.ports, defaultSettings)
    return new Page(world, jobs, createApp(world.ports, defaultSettings, { wake: jobs.wake, addressOf: () => 'page' }))
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
      await page.world.save()
      expect(saved).not.toHaveBeenCalled()
    })
    await page.world.save()
    expect(saved).toHaveBeenCalledOnce()
    expect((await page.world.ports.store.users.byId(1))?.passwordHash).toBe('changed')
  })
})
