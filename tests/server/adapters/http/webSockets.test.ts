import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openWebSockets, type WebSockets } from '../../../../server/adapters/http/webSockets'
import type { LiveGateway } from '../../../../server/usecases/live/liveGateway'
import { livePath } from '../../../../src/wire/liveMessages'
import { eventually } from '../../../eventually'

type Peer = Parameters<LiveGateway['connect']>[0]

let server: Server
let sockets: WebSockets
let peers: { peer: Peer; locale: string; texts: string[]; sounds: number[]; closed: boolean }[]
let address: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  peers = []
  const live: Parameters<typeof openWebSockets>[1] = {
    connect(peer, locale) {
      const one = { peer, locale, texts: [] as string[], sounds: [] as number[], closed: false }
      peers.push(one)
      return {
        onMessage: (json) => void one.texts.push(json),
        onAudio: (bytes) => void one.sounds.push(bytes.length),
        onClose: () => void (one.closed = true),
      }
    },
    close: async () => peers.forEach(({ peer }) => peer.close()),
  }
  server = createServer()
  sockets = openWebSockets(server, live, ({ headers }) => headers.host)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await sockets.close()
  server.close()
  vi.useRealTimers()
})

const open = async (query = '', headers = {}, options = {}) => {
  const socket = new WebSocket(`ws://${address}${livePath}${query}`, { headers, ...options })
  await once(socket, 'open')
  return socket
}
const refused = async (path: string, headers = {}) => {
  const socket = new WebSocket(`ws://${address}${path}`, { headers })
  const [error]: unknown[] = await once(socket, 'error')
  return String(error)
}

describe('the WebSocket', () => {
  it('passes on what comes, in order, and what goes', async () => {
    const socket = await open()
    socket.send('{"type":"stop"}')
    socket.send(new Uint8Array(3200))
    await eventually(() => expect(peers[0]).toMatchObject({ texts: ['{"type":"stop"}'], sounds: [3200] }))
    const got = once(socket, 'message')
    peers[0]?.peer.send({ type: 'ack', acked_ms: 7 })
    expect(String((await got)[0])).toBe('{"type":"ack","acked_ms":7}')
    socket.close()
    await eventually(() => expect(peers[0]?.closed).toBe(true))
  })

  it('speaks the language of the address, else of the browser', async () => {
    await open('?lang=en-US', { 'accept-language': 'zh' })
    await open('', { 'accept-language': 'en;q=0.9' })
    await open()
    expect(peers.map(({ locale }) => locale)).toEqual(['en-US', 'en-US', 'zh-CN'])
  })

  it.each([
    ['/api/realtimes', {}, '404'],
    ['/', {}, '404'],
    [livePath, { origin: 'https://elsewhere.example' }, '403'],
    [livePath, { origin: 'null' }, '403'],
    [livePath, { origin: 'nonsense' }, '403'],
  ])('%s with %j is refused with %s', async (path, headers, status) => {
    expect(await refused(path, headers)).toContain(status)
    expect(peers).toEqual([])
  })

  it('an address that is none ends that connection only', async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(address.split(':')[1]) })
    socket.write('GET //[ HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
    const [answer]: unknown[] = await once(socket, 'data')
    expect(String(answer)).toContain('404')
    socket.destroy()
    expect((await open()).readyState).toBe(WebSocket.OPEN)
  })

  it('who is refused and goes on talking holds no connection, so that the server can stop', async () => {
    const socket = connect({ port: Number(address.split(':')[1]), host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {})
    const ended = once(socket, 'close')
    socket.write(`GET /elsewhere HTTP/1.1\r\nHost: ${address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`)
    const [answer]: unknown[] = await once(socket, 'data')
    expect(String(answer)).toContain('404')
    socket.end('and more')
    await ended
    const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
    await eventually(async () => expect(await connections()).toBe(0))
  })

  it('a frame above 64 kB ends it with 1009', async () => {
    const socket = await open()
    socket.send(new Uint8Array(64 * 1024 + 1))
    expect((await once(socket, 'close'))[0]).toBe(1009)
    expect(peers[0]).toMatchObject({ sounds: [], closed: true })
  })

  it('who does not answer a ping is cut off before the next, who does is not', async () => {
    const [alive, dead] = [await open(), await open('', {}, { autoPong: false })]
    const pinged = Promise.all([once(alive, 'ping'), once(dead, 'ping')])
    vi.advanceTimersByTime(15_000)
    await pinged
    // The pong has arrived when a later message has.
    alive.send('after the pong')
    await eventually(() => expect(peers[0]?.texts).toHaveLength(1))
    vi.advanceTimersByTime(15_000)
    await once(dead, 'close')
    expect(alive.readyState).toBe(WebSocket.OPEN)
    await eventually(() => expect(peers.map(({ closed }) => closed)).toEqual([false, true]))
  })

  it('who is held is not read until it may go on', async () => {
    const socket = await open()
    socket.send('first')
    await eventually(() => expect(peers[0]?.texts).toEqual(['first']))
    peers[0]?.peer.setBackpressure(true)
    socket.send('second')
    const other = await open()
    other.send('of another')
    await eventually(() => expect(peers[1]?.texts).toHaveLength(1))
    expect(peers[0]?.texts).toEqual(['first'])
    peers[0]?.peer.setBackpressure(false)
    await eventually(() => expect(peers[0]?.texts).toEqual(['first', 'second']))
  })

  it('closing says goodbye with 1001 and takes nobody new', async () => {
    const socket = await open()
    const goodbye = once(socket, 'close')
    await sockets.close()
    expect((await goodbye)[0]).toBe(1001)
    expect(await refused(livePath)).toContain('503')
  })
})
