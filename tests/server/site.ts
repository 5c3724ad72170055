/** The app over a database in memory, with people who call it. */
import { createMemoryFiles } from '../../server/adapters/memory/files'
import { createMemorySounds } from '../../server/adapters/memory/growingSounds'
import { createSandboxPayments } from '../../server/adapters/sandbox/sandboxPayments'
import { createSandboxWechat } from '../../server/adapters/sandbox/sandboxWechat'
import { createMemoryUploads } from '../../server/adapters/memory/uploads'
import { createApp } from '../../server/app'
import type { Captchas, Gateways, SmsEvent, SmsMessage } from '../../server/gateways'
import type { Understanding } from '../../server/understanding'
import type { Passwords, Ports } from '../../server/ports'
import { defaultSettings, type Settings } from '../../server/settings'
import { openWorld, type World } from './work/world'

export interface Answer {
  status: number
  code: number
  msg: string
  // Tests say themselves what they expect of it.
  data: Record<string, unknown> & { list?: unknown[] }
  count?: number
}

/** A hash that shows what was hashed: slow hashes have a suite of their own. */
const plain: Passwords = { hash: async (text) => `hash of ${text}`, verify: async (text, hash) => hash === `hash of ${text}` }

/** A picture that says what it shows. */
const plainCaptchas: Captchas = {
  alphabet: 'ACEH',
  draw: (text) => ({ type: 'image/png', bytes: new TextEncoder().encode(text) }),
}

export interface Site {
  /** Messages that phones got, the oldest first. */
  phones: SmsMessage[]
  /** Asks for a picture; gives what it shows and its key. */
  captcha(): Promise<{ captcha: string; key: string }>
  /** Reads a picture and asks for a code on a phone. */
  sendSms(mobile: string, event?: SmsEvent): Promise<Answer>
  /** The code that was sent last. */
  lastCode(): string
  world: World
  app: ReturnType<typeof createApp>
  /** How often the jobs were woken. */
  woken(): number
  fetch(path: string, init?: RequestInit, token?: string): Promise<Response>
  get(path: string, token?: string): Promise<Answer>
  post(path: string, body: unknown, token?: string): Promise<Answer>
  /** Registers and logs in; gives the token. */
  join(username: string): Promise<string>
  upload(token: string, name?: string, content?: Uint8Array): Promise<Answer>
  /** Uploads and adds a task; gives its id. */
  addTask(token: string, title?: string): Promise<number>
}

/** @param others in place of those that only play */
export async function openSite(change: Partial<Settings> = {}, others: Partial<Gateways & Understanding> = {}): Promise<Site> {
  const world = await openWorld()
  const files = createMemoryFiles()
  const phones: SmsMessage[] = []
  const ports: Ports = {
    ...world.ports,
    files,
    sounds: createMemorySounds(files),
    uploads: createMemoryUploads(files),
    passwords: plain,
    captchas: plainCaptchas,
    sms: { send: async (message) => void phones.push(message) },
    wechat: createSandboxWechat(),
    payments: createSandboxPayments(),
    ...others,
  }
  Object.assign(world, { ports, files })
  let wakes = 0
  const addressOf = (request: Request) => request.headers.get('x-address') ?? 'here'
  const app = createApp(ports, { ...defaultSettings, ...change }, { wake: () => void wakes++, addressOf })
  const fetch = async (path: string, init: RequestInit = {}, token = '') =>
    app.fetch(new Request(`http://site.test${path}`, { ...init, headers: { token, ...init.headers } }))
  const answer = async (response: Response): Promise<Answer> => ({
    status: response.status,
    ...((await response.json()) as Omit<Answer, 'status'>),
  })
  const site: Site = {
    world,
    app,
    woken: () => wakes,
    phones,
    async captcha() {
      const answer = await fetch('/api/ajax/getCaptcha')
      return { captcha: await answer.text(), key: answer.headers.get('key') ?? '' }
    },
    async sendSms(mobile, event = 'login') {
      const query = new URLSearchParams({ mobile, event, ...(await site.captcha()) })
      return site.get(`/api/ajax/sendSms?${query.toString()}`)
    },
    lastCode: () => phones.at(-1)?.code ?? '',
    fetch,
    get: async (path, token) => answer(await fetch(path, { headers: { 'accept-language': 'en' } }, token)),
    post: async (path, body, token) => {
      const headers = { 'content-type': 'application/json', 'accept-language': 'en' }
      return answer(await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }, token))
    },
    async join(username) {
      await site.post('/user/register', { username, password: 'secret', confirm: 'secret' })
      return String((await site.post('/api/passport/alogin', { username, password: 'secret' })).data.token)
    },
    async upload(token, name = 'talk.mp3', content = new Uint8Array(10)) {
      const body = new FormData()
      body.append('file', new Blob([content.slice().buffer]), name)
      return answer(await fetch('/api/common/upload', { method: 'POST', body, headers: { 'accept-language': 'en' } }, token))
    },
    async addTask(token, title = 'A talk') {
      const { data } = await site.upload(token)
      const asked = { title, url: data.url, times: 28, size: 10, language: 'en', mode: 'normal' }
      return Number((await site.post('/api/voice/addTask', asked, token)).data.id)
    },
  }
  return site
}
