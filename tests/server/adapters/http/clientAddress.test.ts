import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { clientAddressResolver, requestHostResolver } from '../../../../server/adapters/http/clientAddress'

/** The client address that a local server resolves. */
async function seen(trustProxy: boolean, headers: Record<string, string>): Promise<string> {
  const resolveAddress = clientAddressResolver(trustProxy)
  const listener = getRequestListener((request, env) => new Response(resolveAddress(request, env)))
  const server = createServer((request, response) => void listener(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  try {
    const port = typeof address === 'object' ? address?.port : 0
    return await (await fetch(`http://127.0.0.1:${port}/`, { headers })).text()
  } finally {
    server.close()
  }
}

describe('the address of a caller', () => {
  it('is the last of X-Forwarded-For behind a proxy: what stands before it anybody may have written', async () => {
    expect(await seen(true, { 'x-forwarded-for': '10.6.6.6, 203.0.113.7' })).toBe('203.0.113.7')
    expect(await seen(true, { 'x-forwarded-for': '203.0.113.7' })).toBe('203.0.113.7')
  })

  it('is the socket’s where no proxy is trusted, or none says anything', async () => {
    expect(await seen(false, { 'x-forwarded-for': '203.0.113.7' })).toBe('127.0.0.1')
    for (const nothing of [{}, { 'x-forwarded-for': '' }, { 'x-forwarded-for': '203.0.113.7,' }]) {
      expect(await seen(true, nothing)).toBe('127.0.0.1')
    }
  })
})

describe('the host as browsers know it', () => {
  const request = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage

  it('is the last of X-Forwarded-Host behind a proxy, else Host', () => {
    const headers = { host: 'inside:8080', 'x-forwarded-host': 'evil.example, speech.example' }
    expect(requestHostResolver(true)(request(headers))).toBe('speech.example')
    expect(requestHostResolver(false)(request(headers))).toBe('inside:8080')
    expect(requestHostResolver(true)(request({ host: 'inside:8080' }))).toBe('inside:8080')
  })
})
