import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { maxConnectionsFor, createLimitedServer, type HttpLimits } from '../../../../server/adapters/http/httpServer'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A server that answers with the length of the complete body. */
async function listen(limits: HttpLimits): Promise<() => Promise<Socket>> {
  const server = createLimitedServer(limits)
  server.on('request', (incoming, outgoing) => {
    let bytes = 0
    incoming.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => outgoing.end(`bytes: ${bytes}`))
    incoming.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  closing.push(() => (server.close(), server.closeAllConnections()))
  return async () => {
    const socket = connect(port, '127.0.0.1')
    closing.push(() => socket.destroy())
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
}

const head = (path: string, length: number) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`
const upload = '/api/common/upload'
/** Resolves to everything received when the server closes the connection. */
const readUntilClosed = async (socket: Socket) => {
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  await once(socket, 'close')
  return received
}
const answerTo = async (socket: Socket, request: string) => {
  const answered = once(socket, 'data')
  socket.write(request)
  return String((await answered)[0])
}

describe('a connection is cut', { timeout: 15_000 }, () => {
  it('whose head is not whole in time', async () => {
    const open = await listen({ headersTimeoutMs: 100 })
    const socket = await open()
    socket.write('POST /api/passport/alogin HTTP/1.1\r\nHost:')
    expect(await readUntilClosed(socket)).toContain('408')
  })

  it('whose body is not whole in time', async () => {
    const open = await listen({ bodyTimeoutMs: 100 })
    const socket = await open()
    socket.write(head('/api/voice/edit', 100))
    expect(await readUntilClosed(socket)).toBe('')
  })

  it('whose upload brings less than its pace', async () => {
    const open = await listen({ bodyTimeoutMs: 50, uploadWindowMs: 300, minBytesPerWindow: 1_000 })
    const socket = await open()
    socket.write(`${head(upload, 100_000)}${'x'.repeat(10)}`)
    expect(await readUntilClosed(socket)).toBe('')
  })
})

describe('a connection is left alone', { timeout: 15_000 }, () => {
  it('whose upload takes longer than other bodies, but keeps its pace', async () => {
    const open = await listen({ bodyTimeoutMs: 20, uploadWindowMs: 150, minBytesPerWindow: 10 })
    const socket = await open()
    socket.write(head(upload, 300))
    const response = once(socket, 'data')
    for (let part = 0; part < 10; part += 1) {
      await wait(40)
      socket.write('x'.repeat(30))
    }
    expect(String((await response)[0])).toContain('bytes: 300')
  })

  it('whose request is answered, however many others send half a request and nothing more', async () => {
    const open = await listen({ maxConnections: 20 })
    const uploading = await open()
    uploading.write(`${head(upload, 10)}12345`)
    const halves = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const socket = await open()
        socket.write('GET / HTTP/1.1\r\n')
        return socket
      }),
    )
    expect(await answerTo(await open(), head('/', 3) + 'abc')).toContain('bytes: 3')
    expect(await answerTo(uploading, '67890')).toContain('bytes: 10')
    expect(halves.filter(({ destroyed }) => destroyed).length).toBeGreaterThanOrEqual(40)
  })
})

it.each([
  [1_024, 768],
  [1_048_576, 2_000],
  [null, 768],
])('where %s files may be open there are at most %i connections', (files, connections) => {
  expect(maxConnectionsFor(files)).toBe(connections)
})
