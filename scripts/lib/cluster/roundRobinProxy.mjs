/**
 * A small reverse proxy for HTTP and WebSocket: each request goes to the next server that is ready, whoever asks. It repeats nothing that a
 * server may have received.
 */
import { once } from 'node:events'
import { Agent, createServer, request as send } from 'node:http'

/** How often servers are asked whether they are ready, and how long they may take to answer, in milliseconds. */
const checkMs = 200
const answerMs = 2_000

/**
 * @typedef {object} Proxy
 * @property {string} url without a trailing slash
 * @property {(url: string) => void} add takes effect when the server is ready
 * @property {(url: string) => void} remove
 * @property {() => string[]} ready the servers that get requests
 * @property {() => void} close
 */

/** @returns {Promise<Proxy>} */
export async function openRoundRobinProxy() {
  // Closes idle connections before the server does, as its Keep-Alive header says.
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  /** @type {Map<string, { isReady: boolean }>} */
  const servers = new Map()
  let turn = 0
  let isClosed = false

  const ready = () => [...servers].filter(([, { isReady }]) => isReady).map(([url]) => url)
  /** The next server that was not tried. */
  const next = (/** @type {Set<string>} */ tried) => {
    const free = ready().filter((url) => !tried.has(url))
    return free.length === 0 ? null : (free[(turn += 1) % free.length] ?? null)
  }

  const watch = async (/** @type {string} */ url, /** @type {{ isReady: boolean }} */ server) => {
    while (!isClosed && servers.get(url) === server) {
      server.isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(answerMs) }).then(
        async (answer) => {
          await answer.text()
          return answer.ok
        },
        () => false,
      )
      await new Promise((resolve) => setTimeout(resolve, checkMs).unref())
    }
  }

  /**
   * Connects to a server for a request; one that refuses the connection has received nothing, so the next one is asked.
   * @param {import('node:http').IncomingMessage} incoming
   * @param {{ isUpgrade: boolean, connected: (outgoing: import('node:http').ClientRequest) => void, failed: () => void }} handlers
   */
  const forward = (incoming, { isUpgrade, connected, failed }, tried = new Set()) => {
    const url = next(tried)
    if (url === null) return failed()
    tried.add(url)
    const { hostname, port } = new URL(url)
    const outgoing = send({
      ...(isUpgrade ? {} : { agent }),
      hostname,
      port,
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
    })
    let isConnected = false
    outgoing.on('error', () => {
      if (isConnected) return failed()
      const server = servers.get(url)
      if (server) server.isReady = false
      forward(incoming, { isUpgrade, connected, failed }, tried)
    })
    const begin = () => {
      isConnected = true
      connected(outgoing)
    }
    outgoing.once('socket', (socket) => (socket.connecting ? socket.once('connect', begin) : begin()))
  }

  const server = createServer((incoming, response) => {
    forward(incoming, {
      isUpgrade: false,
      connected(outgoing) {
        outgoing.on('response', (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
          answer.on('error', () => response.destroy())
        })
        response.on('close', () => outgoing.destroy())
        incoming.pipe(outgoing)
      },
      failed: () => (response.headersSent ? response.destroy() : response.writeHead(502).end()),
    })
  })
  // A proxy has no limits of its own.
  server.requestTimeout = 0
  server.on('upgrade', (incoming, near, head) => {
    near.on('error', () => {})
    forward(incoming, {
      isUpgrade: true,
      connected(outgoing) {
        near.on('close', () => outgoing.destroy())
        outgoing.on('upgrade', (answer, far, farHead) => {
          far.on('error', () => near.destroy()).on('close', () => near.destroy())
          near.on('error', () => far.destroy()).on('close', () => far.destroy())
          near.write(headOf(answer))
          near.write(farHead)
          far.write(head)
          near.pipe(far).pipe(near)
        })
        outgoing.on('response', (answer) => near.end(headOf(answer)))
        outgoing.end()
      },
      failed: () => near.end('HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'),
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    add(url) {
      const entry = { isReady: false }
      servers.set(url, entry)
      void watch(url, entry)
    },
    remove: (url) => void servers.delete(url),
    ready,
    close() {
      isClosed = true
      servers.clear()
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}

/** The head of an answer, as it came. @param {import('node:http').IncomingMessage} answer */
function headOf({ statusCode, statusMessage, rawHeaders }) {
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('\r\n')}\r\n\r\n`
}
