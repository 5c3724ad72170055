/** Notices reach users by mail and webhook as their settings say, each event once, also when a server or receiver fails. */
import { Webhook as Verifier } from 'standardwebhooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../server/ports/settings'
import { MailError, WebhookError, type Mail } from '../../server/ports/gateways'
import { startDeliveryJobs } from '../../server/usecases/notices/deliveryJobs'
import { notify } from '../../server/usecases/notices/notify'
import { charge } from '../../server/usecases/credit/credit'
import { openSite, type Site } from './site'
import { claimTestJob } from './usecases/testBackend'

interface Sent {
  url: string
  headers: Record<string, string>
  body: string
}
const settings = { ...defaultSettings, siteUrl: 'https://speech.test' }
const hourMs = 3_600_000

let site: Site
let token: string
let userId: number
let sent: Sent[]
let mails: Mail[]
/** What the receiver does. */
let answer: () => number
let mailServer: (mail: Mail) => void
beforeEach(async () => {
  sent = []
  mails = []
  answer = () => 204
  mailServer = (mail) => void mails.push(mail)
  site = await openSite(settings, {
    mail: { send: async (mail) => mailServer(mail) },
    webhooks: {
      check(url) {
        if (!url.startsWith('https:')) throw new WebhookError('insecure')
        if (url.includes('10.0.0.1')) throw new WebhookError('address')
      },
      async post(request) {
        sent.push(request)
        return answer()
      },
    },
  })
  token = await site.join('mei')
  userId = (await site.backend.store.users.byUsername('mei'))?.id ?? 0
})

/** Lets the worker send what is due, then stops it, as a server that ends. */
async function deliver(): Promise<void> {
  const jobs = startDeliveryJobs(site.backend.ports, settings)
  await expect
    .poll(async () => {
      const { deliveries } = site.backend.store
      const rows = [...(await deliveries.list(userId, 'mail', 50)), ...(await deliveries.list(userId, 'webhook', 50))]
      return rows.filter(({ due }) => due !== null && due <= site.backend.clock.now()).length
    })
    .toBe(0)
  await jobs.stop()
}
const tell = (about: 'transcribed' | 'transcriptionFailed' | 'shared' = 'transcribed') =>
  site.backend.store.transaction((repos) =>
    notify(repos, {
      about,
      userId,
      title: 'Weekly <b>',
      ...(about === 'transcriptionFailed' && { reason: 'task.error.noSound' as const }),
      ...(about === 'shared' && { details: { who: 'Li' } }),
      now: site.backend.clock.now(),
    }),
  )
const bindMail = () => site.backend.store.users.setEmail(userId, 'mei@example.org')
const useWebhook = async () => (await site.post('/api/webhook', { url: 'https://hooks.test/a' }, token)).data
const secret = async () => String((await site.get('/api/webhook/secret', token)).data.secret)
const webhook = async () =>
  (await site.get('/api/webhook', token)).data as { deliveries: { state: string; id: number }[] }

const titles = async () =>
  ((await site.get('/user/messages?page=1&limit=9', token)).data as unknown as { title: string }[]).map((m) => m.title)

describe('a mail', () => {
  it('says in the user’s language what happened, with a link and without markup from titles', async () => {
    await bindMail()
    // Says which language the user reads.
    await site.get('/api/notices', token)
    await tell('transcriptionFailed')
    await deliver()
    await deliver()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      to: 'mei@example.org',
      subject: '“Weekly <b>” couldn’t be transcribed',
      unsubscribe: 'https://speech.test/#/set?notices',
    })
    expect(mails[0]?.text).toContain('This file has no audio.')
    expect(mails[0]?.text).toContain('https://speech.test/#/set')
    expect(mails[0]?.html).toContain('Weekly &lt;b&gt;')
  })

  it('is not sent for what is turned off, nor without an address', async () => {
    await tell()
    await bindMail()
    const { data } = await site.post('/api/notices', { topic: 'done', channel: 'mail', on: 0 }, token)
    expect(data.topics).toMatchObject({
      done: ['bell', 'browser', 'webhook'],
      failed: ['bell', 'browser', 'mail', 'webhook'],
    })
    await tell()
    await site.post('/api/notices', { topic: 'done', channel: 'bell', on: 0 }, token)
    await tell()
    await deliver()
    expect(mails).toEqual([])
    expect((await site.get('/user/message', token)).count).toBe(2)
  })

  it('that fails is tried again with the same id, and given up after a day, which is said', async () => {
    await bindMail()
    let tries = 0
    mailServer = () => {
      tries += 1
      throw new MailError('down')
    }
    await tell()
    for (let step = 0; step < 12; step += 1) {
      await deliver()
      site.backend.clock.advance(9 * hourMs)
    }
    expect(tries).toBe(9)
    expect((await site.get('/api/notices', token)).data.mail_failed_at).toMatch(/^20/)
  })
})

describe('a webhook', () => {
  it('gets events that another implementation of the standard accepts', async () => {
    await useWebhook()
    await tell('shared')
    await deliver()
    const [request] = sent
    const verifier = new Verifier(await secret())
    // The clock of tests stands still in the past; the library compares with the real one.
    const headers = { ...request?.headers }
    expect(headers['webhook-timestamp']).toBe(String(Math.floor(site.backend.clock.now() / 1000)))
    const id = headers['webhook-id'] ?? ''
    const at = new Date(site.backend.clock.now())
    expect(headers['webhook-signature']).toBe(verifier.sign(id, at, request?.body ?? ''))
    expect(JSON.parse(request?.body ?? '')).toEqual({
      type: 'record.shared',
      timestamp: at.toISOString(),
      data: { title: 'Weekly <b>', who: 'Li', url: 'https://speech.test/#/set' },
    })
  })

  it('is signed with the old secret as well for a day after a rotation', async () => {
    await useWebhook()
    const before = await secret()
    const after = String((await site.post('/api/webhook/rotate', {}, token)).data.secret)
    expect(after).not.toBe(before)
    await tell()
    await deliver()
    expect(sent[0]?.headers['webhook-signature']?.split(' ')).toHaveLength(2)
    site.backend.clock.advance(25 * hourMs)
    await tell()
    await deliver()
    expect(sent[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
  })

  it('that refuses gets the same event again later, and is turned off after days with a notice', async () => {
    await useWebhook()
    answer = () => 500
    await tell()
    await deliver()
    site.backend.clock.advance(10_000)
    await deliver()
    expect(sent.map(({ headers }) => headers['webhook-id'])).toEqual(Array(2).fill(sent[0]?.headers['webhook-id']))
    for (let day = 0; day < 4; day += 1) {
      site.backend.clock.advance(24 * hourMs)
      await tell()
      await deliver()
    }
    expect(await webhook()).toMatchObject({ disabled_at: expect.stringMatching(/^20/) })
    expect(await titles()).toContain('Your webhook was turned off')
    sent = []
    await tell()
    await deliver()
    expect(sent).toEqual([])
    answer = () => 204
    await useWebhook()
    await tell()
    await deliver()
    expect(sent).toHaveLength(1)
  })

  it('can be tested, and a request sent again', async () => {
    await useWebhook()
    await site.post('/api/webhook/test', {}, token)
    await deliver()
    const [delivery] = (await webhook()).deliveries
    expect(delivery).toMatchObject({ type: 'test', state: 'sent', status: 204, tries: 1 })
    const stranger = await site.join('other')
    await site.post('/api/webhook', { url: 'https://hooks.test/b' }, stranger)
    expect((await site.post('/api/webhook/resend', { id: delivery?.id }, stranger)).code).toBe(0)
    expect((await site.post('/api/webhook/resend', { id: delivery?.id }, token)).code).toBe(1)
    await deliver()
    expect(sent).toHaveLength(2)
  })

  it.each([
    ['http://hooks.test/', 'https://'],
    ['https://10.0.0.1/', 'Private'],
    ['hooks', 'complete address'],
  ])('at %s is refused beside its field', async (url, reason) => {
    const { code, msg, data } = await site.post('/api/webhook', { url }, token)
    expect([code, data.field]).toEqual([0, 'url'])
    expect(msg).toContain(reason)
  })

  it('is gone when its address is removed, with what waits for it', async () => {
    await useWebhook()
    await tell()
    await site.post('/api/webhook', { url: '' }, token)
    await deliver()
    expect(sent).toEqual([])
    expect((await site.get('/api/webhook', token)).data).toMatchObject({ url: '' })
    expect((await site.post('/api/webhook/test', {}, token)).code).toBe(0)
  })
})

it('what a killed server was sending is sent by the next one', async () => {
  await useWebhook()
  await tell()
  await claimTestJob(site.backend.store, 'webhook', site.backend.clock.now())
  await deliver()
  expect(sent).toHaveLength(1)
})

it('low time is told of when it falls below the limit, and again only after it was above', async () => {
  const { store, clock } = site.backend
  const spend = (ref: string, seconds: number) =>
    store.transaction((repos) => charge(repos, userId, { seconds, ref, now: clock.now() }))
  await site.post('/api/notices', { low_credit_minutes: 60 }, token)
  await spend('1:1', 36_000 - 3_600)
  expect(await titles()).toEqual([])
  await spend('2:1', 60)
  await spend('2:1', 60)
  await spend('3:1', 60)
  expect(await titles()).toEqual(['Less than 60 min of transcription time left: 59 min'])
  await store.credit.change(userId, { general: 600 }, { reason: 'admin', ref: 'gift', now: clock.now() })
  await spend('4:1', 600)
  expect(await titles()).toHaveLength(2)
})
