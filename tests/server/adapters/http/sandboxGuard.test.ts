/** Sandboxes are turned off as soon as the server appears to be reachable from outside. */
import { beforeEach, describe, expect, it } from 'vitest'
import { guardSandboxes, type SandboxGateway } from '../../../../server/adapters/http/sandboxGuard'
import { openSite, type Site } from '../../site'

let site: Site
let logged: unknown[]
let guard: (request: Request) => void
const all: readonly SandboxGateway[] = ['sms', 'wechat', 'payments']

function begin(defaultSandboxes = all, trustProxy = false): void {
  logged = []
  site.backend.ports.log.error = (event, fields) => void logged.push([event, fields])
  guard = guardSandboxes(site.backend.ports, { trustProxy, defaultSandboxes })
}
beforeEach(async () => {
  site = await openSite()
  begin()
})
const ask = (headers: Record<string, string>) =>
  guard(new Request('http://127.0.0.1/', { headers: { host: '127.0.0.1:8080', ...headers } }))
const offered = async () => {
  const { logins, payments } = (await site.get('/api/ajax/setting')).data as unknown as {
    logins: string[]
    payments: string[]
  }
  return [...logins, ...payments]
}
const everything = ['password', 'sms', 'wechat', 'alipay', 'wechat', 'balance']

describe('sandboxes and codes in the log', () => {
  it.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['forwarded', 'for=203.0.113.7'],
    ['x-real-ip', '203.0.113.7'],
    ['host', 'speech.example.org'],
    ['host', '192.168.1.4:8080'],
    ['host', 'localhost.evil.example'],
    ['host', ''],
  ])('are off once a request says %s: %s', async (name, value) => {
    expect(await offered()).toEqual(everything)
    ask({ [name]: value })
    expect(await offered()).toEqual(['password', 'balance'])
    for (const path of ['/api/sandbox/pay', '/api/sandbox/wechat']) expect((await site.fetch(path)).status).toBe(404)
    expect(await site.get('/api/wechat/qrcode')).toMatchObject({ code: 0 })
    expect(await site.sendSms('13800000001')).toMatchObject({ code: 0 })
  })

  it.each(['127.0.0.1', 'localhost:8080', '[::1]:8080', '127.8.8.8', 'app.localhost'])(
    'stay on at %s',
    async (host) => {
      ask({ host })
      expect(await offered()).toEqual(everything)
      expect(logged).toEqual([])
    },
  )

  it('it is said once, with what to set', () => {
    for (let round = 0; round < 3; round += 1) ask({ 'x-forwarded-for': '203.0.113.7' })
    expect(logged).toMatchObject([
      [
        'proxy.unexpected',
        { header: 'x-forwarded-for', off: all, hint: expect.stringContaining('TRUST_PROXY=1') as string },
      ],
    ])
  })

  it('that were asked for stay on, and a proxy is said all the same', async () => {
    begin(['sms'])
    ask({ 'x-forwarded-for': '203.0.113.7' })
    expect(await offered()).toEqual(['password', 'wechat', 'alipay', 'wechat', 'balance'])
    expect(logged).toHaveLength(1)
  })

  it('stay as they are where a proxy is trusted', async () => {
    begin(all, true)
    ask({ 'x-forwarded-for': '203.0.113.7', host: 'speech.example.org' })
    expect([await offered(), logged]).toEqual([everything, []])
  })
})
