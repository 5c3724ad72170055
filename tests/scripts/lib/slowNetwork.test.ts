import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSlowNetwork } from '../../../scripts/lib/slowNetwork.mjs'

const body = Buffer.alloc(20_000, 'a')
let server: Server
let address: string
const opened: { close(): void }[] = []

beforeEach(async () => {
  server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const network of opened.splice(0)) network.close()
  server.close()
  server.closeAllConnections()
})

const open = async (network: Parameters<typeof openSlowNetwork>[1]) => {
  const slow = await openSlowNetwork(address, network)
  opened.push(slow)
  return slow
}
const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const load = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

describe('a slow network', () => {
  it('changes nothing in what it carries, and counts it with headers', async () => {
    const network = await open({ roundTripMs: 0, downKbps: Infinity, upKbps: Infinity })
    expect((await load(network.url)).equals(body)).toBe(true)
    const { down, up } = network.bytes()
    expect(down).toBeGreaterThan(body.length + 50)
    expect(down).toBeLessThan(body.length + 500)
    expect(up).toBeGreaterThan(50)
  })

  it('takes two round trips to the first answer: one to connect, one to ask', async () => {
    const network = await open({ roundTripMs: 100, downKbps: Infinity, upKbps: Infinity })
    expect(await timed(() => load(network.url))).toBeGreaterThan(195)
  })

  it('shares its bandwidth among all connections', async () => {
    const network = await open({ roundTripMs: 0, downKbps: 800, upKbps: Infinity })
    // 60,000 bytes at 100,000 a second.
    expect(await timed(() => Promise.all([1, 2, 3].map(() => load(network.url))))).toBeGreaterThan(590)
  })
})
