/** Node's HTTP server with limits against clients that send slowly, partially or nothing at all. */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isFileBody } from '../../lib/fileBodies'

export interface HttpLimits {
  /** Time limit for request headers, in milliseconds. */
  headersTimeoutMs?: number
  /** Time limit for a body, in milliseconds; uploads may take longer. */
  bodyTimeoutMs?: number
  /** Window over which an upload's rate is measured, in milliseconds. */
  uploadWindowMs?: number
  /** Minimum bytes of an upload per window: 1 kB/s. */
  minBytesPerWindow?: number
  /** Maximum open connections. Above it, the connections that have been idle longest are closed. */
  maxConnections?: number
}

/** How often header timeouts are checked, in milliseconds. */
const connectionsCheckMs = 5_000
/** Connections when the open file limit is unknown. */
const defaultMaxConnections = 768
const maxConnectionsCap = 2_000

export function createLimitedServer(limits: HttpLimits = {}): Server {
  const {
    headersTimeoutMs = 30_000,
    bodyTimeoutMs = 30_000,
    uploadWindowMs = 60_000,
    minBytesPerWindow = 60_000,
    maxConnections = maxConnectionsFor(openFilesLimit()),
  } = limits
  // Node's own limit for whole requests would cut off long uploads.
  const server = createServer({
    requestTimeout: 0,
    headersTimeout: headersTimeoutMs,
    connectionsCheckingInterval: Math.min(connectionsCheckMs, headersTimeoutMs),
  })
  // The hard limit when no connection is idle.
  server.maxConnections = Math.ceil(maxConnections * 1.1)
  const idleConnections = new IdleConnections(maxConnections)
  server.on('connection', (socket) => idleConnections.add(socket))
  server.on('upgrade', (_request, socket) => idleConnections.markBusy(socket))
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming
    outgoing.once('close', () => idleConnections.markIdle(socket))
    const isUpload = isFileBody(incoming.method ?? '', pathOf(incoming))
    // While its body is incomplete, a request counts as idle.
    if (isUpload || !hasBody(incoming)) idleConnections.markBusy(socket)
    else incoming.once('end', () => idleConnections.markBusy(socket))
    if (isUpload) enforceMinimumRate(incoming, { windowMs: uploadWindowMs, minBytes: minBytesPerWindow })
    else if (hasBody(incoming)) enforceBodyTimeout(incoming, bodyTimeoutMs)
  })
  return server
}

/** Connections that can be closed without losing a request, longest idle first. */
class IdleConnections {
  readonly #idle = new Set<Duplex>()
  #open = 0

  constructor(private readonly maxOpen: number) {}

  add(socket: Socket): void {
    this.#open += 1
    this.#idle.add(socket)
    socket.once('close', () => {
      this.#open -= 1
      this.#idle.delete(socket)
    })
    if (this.#open <= this.maxOpen) return
    // The newest is last: a browser sends its request right after connecting.
    const [oldest] = this.#idle
    oldest?.destroy()
  }

  /** A request is being answered. */
  markBusy(socket: Duplex): void {
    this.#idle.delete(socket)
  }

  markIdle(socket: Socket): void {
    if (!socket.destroyed) this.#idle.add(socket)
  }
}

/** Destroys the connection if the body is incomplete after the time limit. */
function enforceBodyTimeout(incoming: IncomingMessage, bodyMs: number): void {
  const timer = setTimeout(() => incoming.complete || incoming.socket.destroy(), bodyMs)
  incoming.once('close', () => clearTimeout(timer))
}

/** Destroys the connection if the body arrives too slowly, unless the server itself is the bottleneck. */
function enforceMinimumRate(
  incoming: IncomingMessage,
  { windowMs, minBytes }: { windowMs: number; minBytes: number },
): void {
  const { socket } = incoming
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const isFull = incoming.readableLength >= incoming.readableHighWaterMark
    if (!incoming.complete && !isFull && socket.bytesRead - before < minBytes) socket.destroy()
    before = socket.bytesRead
  }, windowMs)
  incoming.once('close', () => clearInterval(timer))
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] ?? ''

/** Three quarters of the open file limit; the rest is for recordings, the database and child processes. */
export function maxConnectionsFor(openFiles: number | null): number {
  return Math.min(maxConnectionsCap, openFiles === null ? defaultMaxConnections : Math.floor((openFiles * 3) / 4))
}

/** The process's open file limit; null if unknown. */
function openFilesLimit(): number | null {
  try {
    const [, soft = ''] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === '' ? null : Number(soft)
  } catch {
    return null
  }
}
