import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

/** The body of a request: Node's own request if available, which is twice as fast as the web stream made from it. */
export function requestStream(request: Request, env: unknown): Readable {
  const incoming = typeof env === 'object' && env !== null && 'incoming' in env ? env.incoming : null
  if (incoming instanceof IncomingMessage) return incoming
  return request.body ? Readable.fromWeb(request.body as ReadableStream) : Readable.from([])
}
