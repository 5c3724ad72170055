/** The built server, with the admin command and the sandbox pages. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtServer, startServer, type RunningServer } from './builtServer'

const run = promisify(execFile)
const built = builtServer()
let folder: string
let server: RunningServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-'))
  server = await startServer(built.path('main'), { DATA_DIR: folder, PATH: '/nowhere' })
}, 60_000)
afterAll(async () => {
  await server.end('SIGTERM')
  await rm(folder, { recursive: true })
})

const admin = async (data: string, ...args: string[]) => {
  const { stdout } = await run(process.execPath, [built.path('admin'), ...args], {
    env: { DATA_DIR: data },
    cwd: folder,
  })
  return stdout.trim()
}
const post = async (path: string, body: object, token = '') => {
  const headers = { 'content-type': 'application/json', token }
  const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as { code: number; data: Record<string, string>; msg: string }
}

/** Creates a user; returns the generated password. */
const newUser = async (name: string) => /password (\S+),/.exec(await admin(folder, 'user', 'add', name))?.[1] ?? ''

describe('npm run admin', { timeout: 60_000 }, () => {
  it('makes a user and codes that the running server knows at once', async () => {
    const password = await newUser('mei')
    const csv = await admin(folder, 'codes', 'make', '1', '--title', 'Gift', '--general', '1h')
    const { token = '' } = (await post('/api/passport/alogin', { username: 'mei', password })).data
    expect(await post('/api/exchange/exchange', { code: csv.split('\n')[1]?.split(',')[0] }, token)).toMatchObject({
      code: 1,
    })
    expect(await admin(folder, 'users', '--search', 'mei')).toContain('mei\t-\t39600\t0\t0.00')
  })

  it('and the server, which both write at the same time, lose nothing', async () => {
    const password = await newUser('lin')
    const { token = '' } = (await post('/api/passport/alogin', { username: 'lin', password })).data
    const codes = (await admin(folder, 'codes', 'make', '10', '--title', 'Gift', '--general', '10'))
      .split('\n')
      .slice(1)
    const gifts = [1, 2, 3].map(() => admin(folder, 'credit', 'lin', '--general', '1000', '--note', 'a gift'))
    const redeemed = codes.map((line) => post('/api/exchange/exchange', { code: line.split(',')[0] }, token))
    await Promise.all([...gifts, ...redeemed])
    expect((await Promise.all(redeemed)).map(({ code }) => code)).toEqual(Array(10).fill(1))
    expect(await admin(folder, 'users', '--search', 'lin')).toContain('lin\t-\t39100\t')
  })

  it('without a database says what to do, and shows its help without one', async () => {
    await expect(admin(join(folder, 'none'), 'users')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('start the server once') as string,
    })
    expect(await admin(join(folder, 'none'))).toContain('codes make <count>')
  })
})

describe('the sandbox', { timeout: 60_000 }, () => {
  it('is named when the server starts, and absent in production', async () => {
    expect(server.output()).toMatch(
      /For trying out: text messages are written here; WeChat is a sandbox; payments are a sandbox/,
    )
    const production = await startServer(built.path('main'), {
      DATA_DIR: join(folder, 'production'),
      PATH: '/nowhere',
      NODE_ENV: 'production',
    })
    expect(production.output()).not.toContain('For trying out')
    expect(await (await fetch(`${production.url}/api/ajax/setting`)).json()).toMatchObject({
      data: { payments: ['balance'], logins: ['password'] },
    })
    await production.end('SIGTERM')
  })

  it('takes a payment on a page of its own, which keeps its own policy', async () => {
    const password = await newUser('buyer')
    await writeFile(join(folder, 'cards.csv'), 'type,title,price,general\ntime,<b>十小时</b>,39,10h\n')
    await admin(folder, 'cards', 'import', 'cards.csv')
    const { token = '' } = (await post('/api/passport/alogin', { username: 'buyer', password })).data
    const { ordernum } = (await post('/api/order/create', { id: 1, type: 'time' }, token)).data
    const { paystr = '' } = (await post('/api/order/alipay', { ordernum }, token)).data
    expect(paystr.startsWith(`${server.url}/api/sandbox/pay?`)).toBe(true)
    const page = await fetch(paystr)
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(await page.text()).toContain('&lt;b&gt;十小时&lt;/b&gt; · ¥39.00')
    const paid = await fetch(paystr, { method: 'POST', body: new URLSearchParams({ paid: '1', trade: 'one' }) })
    expect(await paid.text()).toContain('支付成功')
    const found = await fetch(`${server.url}/api/order/find?ordernum=${ordernum}`, { headers: { token } })
    expect(await found.json()).toMatchObject({ data: { status: 1 } })
    expect(await admin(folder, 'users', '--search', 'buyer')).toContain('\t72000\t')
  })

  it('draws pictures to read, and logs in whoever scans its code', async () => {
    const picture = await fetch(`${server.url}/api/ajax/getCaptcha`)
    expect(picture.headers.get('key')).toMatch(/^[0-9a-f]{64}$/)
    expect([...new Uint8Array(await picture.arrayBuffer()).subarray(1, 4)]).toEqual(
      [...'PNG'].map((one) => one.charCodeAt(0)),
    )
    const { url, ticket } = (
      (await (await fetch(`${server.url}/api/wechat/qrcode`)).json()) as { data: { url: string; ticket: string } }
    ).data
    await fetch(url, { method: 'POST', body: new URLSearchParams({ nickname: '晓雨', allowed: '1' }) })
    const result = await fetch(`${server.url}/api/wechat/getResult?ticket=${ticket}`)
    expect(await result.json()).toMatchObject({ code: 1, data: { token: expect.any(String) as string } })
  })
})
