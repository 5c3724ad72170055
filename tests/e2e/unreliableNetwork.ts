/** A proxy between browser and server that can fail. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface UnreliableNetwork {
  /** The proxy's URL, without a trailing slash. */
  readonly url: string
  /** Silently drops all traffic from now on, in both directions. */
  cut(): void
  /** Drops open connections; new ones work. */
  restore(): void
  close(): void
}

export async function openUnreliableNetwork(serverUrl: string): Promise<UnreliableNetwork> {
  const { hostname, port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let whole = true
  const own = (socket: Socket) => {
    sockets.add(socket)
    // Connections that break without closing are the point of this proxy.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    return socket
  }
  const end = () => sockets.forEach((socket) => socket.destroy())
  const server = createServer((near) => {
    own(near)
    if (!whole) return near.pause()
    const far = own(connect(Number(port), hostname))
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      whole = false
      for (const socket of sockets) socket.unpipe().pause()
    },
    restore() {
      whole = true
      end()
    },
    close() {
      end()
      server.close()
    },
  }
}
