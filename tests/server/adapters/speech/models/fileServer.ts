import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A file, and how the server misbehaves while it sends it. */
export interface ServedFile {
  content: Uint8Array
  /** Null for none. */
  etag?: string | null
  /** Whether it continues where the client asks; default true. */
  ranges?: boolean
  type?: string
  /** Statuses of the first responses. */
  statuses?: number[]
  /** Bytes after which the connection breaks, for the first responses. */
  cuts?: number[]
  /** Sends the beginning and then nothing more. */
  stallsAfter?: number
  location?: string
}

export interface FileServer {
  url: string
  /** Every request, in order. */
  requests: { path: string; range: string | undefined; ifRange: string | undefined }[]
  serve(path: string, file: ServedFile): void
  close(): Promise<void>
}

/** A server on this machine that serves files and misbehaves as told. */
export async function openFileServer(): Promise<FileServer> {
  const files = new Map<string, ServedFile>()
  const requests: FileServer['requests'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const { range, 'if-range': ifRange } = request.headers
    requests.push({ path, range, ifRange: typeof ifRange === 'string' ? ifRange : undefined })
    const file = files.get(path)
    if (file) respond(file, request, response)
    else response.writeHead(404).end('not here')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    serve: (path, file) => void files.set(path, file),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function respond(file: ServedFile, { headers }: IncomingMessage, response: ServerResponse): void {
  const { content, etag = '"1"', ranges = true, type = 'application/octet-stream', location, stallsAfter } = file
  const status = file.statuses?.shift() ?? 200
  if (location !== undefined) return void response.writeHead(302, { location }).end()
  if (status !== 200) return void response.writeHead(status).end('refused')
  const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
  const continues = ranges && start > 0 && headers['if-range'] === etag
  if (continues && start >= content.length) return void response.writeHead(416).end()
  const rest = continues ? content.subarray(start) : content
  response.writeHead(continues ? 206 : 200, {
    'content-type': type,
    'content-length': rest.length,
    ...(etag !== null && { etag }),
    ...(continues && { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` }),
  })
  const cut = file.cuts?.shift()
  if (cut !== undefined) response.write(rest.subarray(0, cut), () => response.destroy())
  else if (stallsAfter !== undefined) response.write(rest.subarray(0, stallsAfter))
  else response.end(rest)
}
