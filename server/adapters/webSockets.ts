import { once } from 'node:events'
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { livePath } from '../../src/wire/live'
import { localeOf } from '../messages'
import type { Live } from '../work/live/live'

/** Largest frame. */
const frameBytes = 64 * 1024
/** What may wait for a peer that does not read; then it is cut off. */
const unreadBytes = 2 ** 20
/** A peer that has not answered one ping before the next is due is gone. */
const pingMs = 15_000
/** How long peers may take to say goodbye. */
const goodbyeMs = 1_000
/** Close codes of RFC 6455, 7.4.1. */
const normal = 1000
const goingAway = 1001

export interface WebSockets {
  /** Ends all connections, after the sessions have stored what they took. */
  close(): Promise<void>
}

/**
 * Takes the live connections of a server. Pages of other sites can't connect.
 * @param hostOf the host as the browser knows it
 */
export function openWebSockets(server: Server, live: Live, hostOf: (request: IncomingMessage) => string | undefined): WebSockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: frameBytes, perMessageDeflate: false })
  const silent = new Set<WebSocket>()
  let closing = false

  server.on('upgrade', (request, socket, head) => {
    if (addressOf(request)?.pathname !== livePath) return refuse(socket, 404)
    if (closing) return refuse(socket, 503)
    if (!isSameSite(request.headers.origin, hostOf(request))) return refuse(socket, 403)
    sockets.handleUpgrade(request, socket, head, (webSocket) => serve(webSocket, request))
  })

  const serve = (socket: WebSocket, request: IncomingMessage) => {
    const connection = live.connect(peerOf(socket, () => closing), localeOfCaller(request))
    socket.on('message', (data, isBinary) => (isBinary ? connection.sound(bytesOf(data)) : connection.text(bytesOf(data).toString())))
    socket.on('pong', () => silent.delete(socket))
    socket.on('close', () => connection.closed())
    // A frame that is too large, or none at all: the socket closes itself and says why.
    socket.on('error', () => {})
  }
  const pinging = setInterval(() => {
    for (const socket of sockets.clients) {
      // Whom we hold is not read, its answer neither.
      if (silent.has(socket) && !socket.isPaused) socket.terminate()
      silent.add(socket)
      socket.ping()
    }
  }, pingMs)

  return {
    async close() {
      closing = true
      clearInterval(pinging)
      await live.close()
      const ended = Promise.all(Array.from(sockets.clients, (socket) => once(socket, 'close')))
      await Promise.race([ended, wait(goodbyeMs, undefined, { ref: false })])
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

function peerOf(socket: WebSocket, isClosing: () => boolean): Parameters<Live['connect']>[0] {
  return {
    send(frame) {
      if (socket.bufferedAmount > unreadBytes) socket.terminate()
      else socket.send(JSON.stringify(frame))
    },
    close() {
      socket.resume()
      socket.close(isClosing() ? goingAway : normal)
    },
    hold: (held) => (held ? socket.pause() : socket.resume()),
  }
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? Buffer.from(data) : data
}

/** A page can set no headers of a WebSocket, so it may name its language in the address. */
function localeOfCaller(request: IncomingMessage) {
  return localeOf(addressOf(request)?.searchParams.get('lang') ?? request.headers['accept-language'] ?? null)
}

/** Null when it is none. */
function addressOf({ url = '' }: IncomingMessage): URL | null {
  return URL.canParse(url, 'http://server') ? new URL(url, 'http://server') : null
}

/** Browsers always say where a page is from; other programs need not. */
function isSameSite(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

function refuse(socket: Duplex, status: number): void {
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
