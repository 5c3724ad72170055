import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createWebhookSms } from '../../../../server/adapters/sms/webhookSms'
import { SmsError } from '../../../../server/ports/gateways'
import { message, smsSuite } from '../../ports/sms.suite'

/** A fake SMS service. */
async function service(status = 200, headers: Record<string, string> = {}) {
  const calls: { body: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      calls.push({ body, headers: request.headers })
      response.writeHead(status, headers).end('whatever')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/sms` : ''
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { calls, url, close }
}

smsSuite('webhook', async () => {
  const { calls, url, close } = await service()
  return { sms: createWebhookSms({ url, secret: '' }), arrived: () => calls.map(({ body }) => body), close }
})

describe('the webhook', () => {
  it('is signed with the secret over exactly what is sent', async () => {
    const { calls, url, close } = await service(204)
    await createWebhookSms({ url, secret: 'shared' }).send(message)
    const [{ body, headers } = { body: '', headers: {} }] = calls
    expect(headers['x-signature']).toBe(`sha256=${createHmac('sha256', 'shared').update(body).digest('hex')}`)
    expect(JSON.parse(body)).toEqual({ ...message, at: expect.any(Number) as number })
    await close()
  })

  it('has no signature without a secret', async () => {
    const { calls, url, close } = await service()
    await createWebhookSms({ url, secret: '' }).send(message)
    expect(calls[0]?.headers).not.toHaveProperty('x-signature')
    await close()
  })

  it.each([
    [500, {}],
    [404, {}],
    // A redirect must not carry the code to another host.
    [307, { location: 'http://127.0.0.1:1/elsewhere' }],
  ])('that answers %i has failed', async (status, headers) => {
    const { url, close } = await service(status, headers)
    await expect(createWebhookSms({ url, secret: '' }).send(message)).rejects.toBeInstanceOf(SmsError)
    await close()
  })

  it('that is not there has failed', async () => {
    await expect(createWebhookSms({ url: 'http://127.0.0.1:1/', secret: '' }).send(message)).rejects.toBeInstanceOf(
      SmsError,
    )
  })
})
