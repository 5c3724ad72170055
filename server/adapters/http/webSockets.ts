import { once } from 'node:events'
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { livePath } from '../../../src/wire/liveMessages'
import { runForRequest } from '../system/requestScope'
import { requestIdOf } from './requestId'
import { localeOf } from '../../messages/messages'
import type { LiveGateway } from '../../usecases/live/liveGateway'

/** Maximum frame size. */
const maxFrameBytes = 64 * 1024
/** Maximum buffered bytes for a peer that does not read; above it the connection is terminated. */
const maxUnreadBytes = 2 ** 20
/** A peer that has not answered a ping before the next one is due is terminated. */
const pingIntervalMs = 15_000
/** Time limit for closing handshakes. */
const closeTimeoutMs = 1_000
/** Close codes of RFC 6455, 7.4.1. */
const normalClosure = 1000
const goingAway = 1001

export interface WebSockets {
  /** Closes all connections, after the sessions have stored the audio they received. */
  close(): Promise<void>
}

/**
 * Accepts the live connections of a server. Pages of other origins can't connect.
 * @param requestHost the host as the browser sees it
 */
export function openWebSockets(
  server: Server,
  live: Pick<LiveGateway, 'connect' | 'close'>,
  requestHost: (request: IncomingMessage) => string | undefined,
): WebSockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false })
  const unanswered = new Set<WebSocket>()
  let isClosing = false

  server.on('upgrade', (request, socket, head) => {
    if (requestUrl(request)?.pathname !== livePath) return rejectUpgrade(socket, 404)
    if (isClosing) return rejectUpgrade(socket, 503)
    if (!isSameOrigin(request.headers.origin, requestHost(request))) return rejectUpgrade(socket, 403)
    sockets.handleUpgrade(request, socket, head, (webSocket) => serve(webSocket, request))
  })

  const serve = (socket: WebSocket, request: IncomingMessage) => {
    const id = requestIdOf(request.headers['x-request-id'] as string | undefined)
    runForRequest(id, () => connect(socket, request))
  }
  const connect = (socket: WebSocket, request: IncomingMessage) => {
    const connection = live.connect(
      toLiveSocket(socket, () => isClosing),
      requestLocale(request),
    )
    socket.on('message', (data, isBinary) =>
      isBinary ? connection.onAudio(toBuffer(data)) : connection.onMessage(toBuffer(data).toString()),
    )
    socket.on('pong', () => unanswered.delete(socket))
    socket.on('close', () => connection.onClose())
    // An oversized or invalid frame: the socket closes itself with the right code.
    socket.on('error', () => {})
  }
  const pingTimer = setInterval(() => {
    for (const socket of sockets.clients) {
      // A paused socket is not read, so its pong can't arrive.
      if (unanswered.has(socket) && !socket.isPaused) socket.terminate()
      unanswered.add(socket)
      socket.ping()
    }
  }, pingIntervalMs)

  return {
    async close() {
      isClosing = true
      clearInterval(pingTimer)
      await live.close()
      const ended = Promise.all(Array.from(sockets.clients, (socket) => once(socket, 'close')))
      await Promise.race([ended, wait(closeTimeoutMs, undefined, { ref: false })])
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

function toLiveSocket(socket: WebSocket, isClosing: () => boolean): Parameters<LiveGateway['connect']>[0] {
  return {
    send(frame) {
      if (socket.bufferedAmount > maxUnreadBytes) socket.terminate()
      else socket.send(JSON.stringify(frame))
    },
    close() {
      socket.resume()
      socket.close(isClosing() ? goingAway : normalClosure)
    },
    setBackpressure: (held) => (held ? socket.pause() : socket.resume()),
  }
}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? Buffer.from(data) : data
}

/** A page can't set WebSocket headers, so it may send its language in the URL. */
function requestLocale(request: IncomingMessage) {
  return localeOf(requestUrl(request)?.searchParams.get('lang') ?? request.headers['accept-language'] ?? null)
}

/** Null if the URL is invalid. */
function requestUrl({ url = '' }: IncomingMessage): URL | null {
  return URL.canParse(url, 'http://server') ? new URL(url, 'http://server') : null
}

/** Browsers always send an origin; other clients need not. */
function isSameOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

function rejectUpgrade(socket: Duplex, status: number): void {
  socket.on('error', () => {})
  // The socket is no longer read, so its end would go unnoticed and the server would wait for it on shutdown.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
