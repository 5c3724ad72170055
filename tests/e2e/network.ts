/** A network between a browser and a server that can fail. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Network {
  /** The server's address by way of this network, without a slash at the end. */
  readonly url: string
  /** From now on nothing arrives any more, in either direction, and nobody is told. */
  cut(): void
  /** What was under way is lost; new connections work. */
  mend(): void
  close(): void
}

export async function openNetwork(serverUrl: string): Promise<Network> {
  const { hostname, port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let whole = true
  const own = (socket: Socket) => {
    sockets.add(socket)
    // Whoever ends without a word is what this is about.
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
    mend() {
      whole = true
      end()
    },
    close() {
      end()
      server.close()
    },
  }
}
