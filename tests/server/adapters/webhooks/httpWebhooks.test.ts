import type { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpWebhooks } from '../../../../server/adapters/webhooks/httpWebhooks'
import { isPublicAddress } from '../../../../server/adapters/webhooks/publicAddress'

const open = { allowPrivate: true, allowHttp: true }
let server: Server | undefined
afterEach(() => server?.close())

/** Starts a receiver; returns its port. */
async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
const post = (sender: ReturnType<typeof createHttpWebhooks>, url: string) =>
  sender.post({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"a":"é"}' })
const resolveTo = (...addresses: string[]) =>
  ((_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup

describe('an address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
  it.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '100.100.100.200', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::1', '::', 'fe80::1', 'fd00:ec2::254', 'ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1'],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', 'example.org', ''],
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('a webhook', () => {
  it('gets the body and the headers, and its status is returned without its answer', async () => {
    let got = ''
    const port = await listen((request, response) => {
      request.on('data', (bytes: Buffer) => (got += bytes.toString()))
      request.on('end', () => response.writeHead(202).end(`${request.method} ${String(request.headers['webhook-id'])}`))
    })
    expect(await post(createHttpWebhooks(open), `http://127.0.0.1:${port}/hook?x=1`)).toBe(202)
    expect(got).toBe('{"a":"é"}')
  })

  it('is not followed where it redirects to', async () => {
    let requests = 0
    const port = await listen((_, response) => {
      requests += 1
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await post(createHttpWebhooks(open), `http://127.0.0.1:${port}/`)).toBe(307)
    expect(requests).toBe(1)
  })

  it.each([
    ...['http://127.0.0.1/', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/', 'http://169.254.169.254/latest/meta-data'],
    ...['http://2130706433/', 'http://0x7f.1/', 'http://localhost/', 'http://a.localhost/', 'http://0/'],
  ])('at %s is refused before anything is sent', async (url) => {
    const sender = createHttpWebhooks({ allowPrivate: false, allowHttp: true })
    await expect(post(sender, url)).rejects.toMatchObject({ fault: 'address' })
    expect(() => sender.check(url)).toThrow()
  })

  it.each(['http://example.org/', 'ftp://example.org/', 'file:///etc/passwd', 'nonsense'])(
    '%s has no TLS',
    async (url) => {
      const sender = createHttpWebhooks({ allowPrivate: false, allowHttp: false })
      await expect(post(sender, url)).rejects.toMatchObject({ fault: 'insecure' })
    },
  )

  it('whose name leads to a private address is refused, also if another of its addresses is public', async () => {
    let requests = 0
    const port = await listen(() => (requests += 1))
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1']]) {
      const sender = createHttpWebhooks({ allowPrivate: false, allowHttp: true, resolve: resolveTo(...addresses) })
      await expect(post(sender, `http://evil.test:${port}/`)).rejects.toMatchObject({ fault: 'address' })
    }
    expect(requests).toBe(0)
  })

  it('is connected to at the address that was checked', async () => {
    const port = await listen((_, response) => response.end())
    const sender = createHttpWebhooks({ ...open, resolve: resolveTo('127.0.0.1') })
    expect(await post(sender, `http://named.test:${port}/`)).toBe(200)
  })

  it('that does not answer or can’t be reached says so', async () => {
    const port = await listen(() => {})
    const sender = createHttpWebhooks({ ...open, timeoutMs: 100 })
    await expect(post(sender, `http://127.0.0.1:${port}/`)).rejects.toMatchObject({ fault: 'timeout' })
    server?.closeAllConnections()
    server?.close()
    await expect(post(sender, `http://127.0.0.1:${port}/`)).rejects.toMatchObject({ fault: 'unreachable' })
  })
})
