/** The app over an in-memory database, with test clients. */
import { createMemoryFiles } from '../../server/adapters/memory/memoryFiles'
import { createMemoryLiveAudioStore } from '../../server/adapters/memory/memoryLiveAudioStore'
import { createSandboxPayments } from '../../server/adapters/sandbox/sandboxPayments'
import { createSandboxWechat } from '../../server/adapters/sandbox/sandboxWechat'
import { createMemoryPartialFiles } from '../../server/adapters/memory/memoryPartialFiles'
import { createMemoryUploads } from '../../server/adapters/memory/memoryUploads'
import { createApp } from '../../server/app'
import type { Captchas, Gateways, Mail, SmsPurpose, SmsMessage } from '../../server/ports/gateways'
import type { TextServices } from '../../server/ports/textServices'
import type { Passwords, Ports } from '../../server/ports/ports'
import { defaultSettings, type Settings } from '../../server/ports/settings'
import type { EndedSessions } from '../../server/usecases/accounts/accountContext'
import { openTestBackend, type TestBackend } from './usecases/testBackend'

export interface Answer {
  status: number
  code: number
  msg: string
  // Tests make their own assertions about it.
  data: Record<string, unknown> & { list?: unknown[] }
  count?: number
}

/** A transparent password hash: real hashing has its own suite. */
const plain: Passwords = {
  hash: async (text) => `hash of ${text}`,
  verify: async (text, hash) => hash === `hash of ${text}`,
}

/** The password of all test users. */
export const password = 'secret words'

/** A captcha whose image is its text. */
const plainCaptchas: Captchas = {
  alphabet: 'ACEH',
  render: (text) => ({ type: 'image/png', bytes: new TextEncoder().encode(text) }),
  speak: async (digits, language) => ({ type: 'audio/wav', bytes: new TextEncoder().encode(`${language} ${digits}`) }),
}

export interface Site {
  /** Sent text messages, oldest first. */
  phones: SmsMessage[]
  /** Sent mails, oldest first. */
  mails: Mail[]
  /** Requests a captcha; returns its text and key. */
  captcha(): Promise<{ captcha: string; key: string }>
  /** Solves a captcha and requests a one-time code. */
  sendSms(mobile: string, event?: SmsPurpose): Promise<Answer>
  /** The last code sent. */
  lastCode(): string
  backend: TestBackend
  app: ReturnType<typeof createApp>
  /** Ended sessions reported to the hook. */
  ended: EndedSessions[]
  /** Lines of the security log, as `[event, fields]`. */
  securityLog: [string, Record<string, unknown>][]
  fetch(path: string, init?: RequestInit, token?: string): Promise<Response>
  get(path: string, token?: string): Promise<Answer>
  post(path: string, body: unknown, token?: string): Promise<Answer>
  /** Registers and logs in; returns the token. */
  join(username: string): Promise<string>
  upload(token: string, name?: string, content?: Uint8Array): Promise<Answer>
  /** Uploads and adds a task; returns its id. */
  addTask(token: string, title?: string): Promise<number>
}

/** @param others gateways to use instead of the sandboxes */
export async function openSite(
  change: Partial<Settings> = {},
  others: Partial<Gateways & TextServices> = {},
): Promise<Site> {
  const backend = await openTestBackend()
  const files = createMemoryFiles(backend.clock.now)
  const phones: SmsMessage[] = []
  const mails: Mail[] = []
  const ports: Ports = {
    ...backend.ports,
    files,
    liveAudio: createMemoryLiveAudioStore(files),
    uploads: createMemoryUploads(files),
    partialFiles: createMemoryPartialFiles(files),
    passwords: plain,
    captchas: plainCaptchas,
    sms: { send: async (message) => void phones.push(message) },
    mail: { send: async (mail) => void mails.push(mail) },
    wechat: createSandboxWechat(),
    payments: createSandboxPayments(),
    ...others,
  }
  Object.assign(backend, { ports, files })
  const ended: EndedSessions[] = []
  const securityLog: Site['securityLog'] = []
  const { info } = ports.log
  ports.log = {
    ...ports.log,
    info(event, fields = {}) {
      if (event.startsWith('security.')) securityLog.push([event.replace('security.', ''), fields])
      else info(event, fields)
    },
  }
  const addressOf = (request: Request) => request.headers.get('x-address') ?? 'here'
  const app = createApp(
    ports,
    { ...defaultSettings, ...change },
    { onSignedOut: (gone) => void ended.push(gone), addressOf },
  )
  const fetch = async (path: string, init: RequestInit = {}, token = '') =>
    app.fetch(new Request(`http://site.test${path}`, { ...init, headers: { token, ...init.headers } }))
  const answer = async (response: Response): Promise<Answer> => ({
    status: response.status,
    ...((await response.json()) as Omit<Answer, 'status'>),
  })
  const site: Site = {
    backend,
    app,
    ended,
    securityLog,
    phones,
    mails,
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
      await site.post('/user/register', { username, password, confirm: password })
      return String((await site.post('/api/passport/alogin', { username, password })).data.token)
    },
    async upload(token, name = 'talk.mp3', content = new Uint8Array(10)) {
      const body = new FormData()
      body.append('file', new Blob([content.slice().buffer]), name)
      return answer(
        await fetch('/api/common/upload', { method: 'POST', body, headers: { 'accept-language': 'en' } }, token),
      )
    },
    async addTask(token, title = 'A talk') {
      const { data } = await site.upload(token)
      const request = { title, url: data.url, times: 28, size: 10, language: 'en', mode: 'normal' }
      return Number((await site.post('/api/voice/addTask', request, token)).data.id)
    },
  }
  return site
}
