import {
  MalformedBodyError,
  largeBodySchemas,
  parseJsonBody,
  type LargeBodyName,
  type LargeBody,
} from '../ports/bodyReader'
import { malformedError, bodyTooLargeError } from '../lib/requestError'
import type { UserRow } from '../ports/rows'
import { maxBytesOf } from './bodyLimits'
import { requireRate } from './requestLimits'
import { parseBody, type RequestContext, type ServerContext } from './requestContext'

/** Bodies up to this size are parsed inline. */
const maxInlineBytes = 64 * 2 ** 10

const isJson = (c: RequestContext) => (c.req.header('content-type') ?? '').includes('json')

/**
 * Parses a body that may be large, off the event loop. Counts toward the user's edit rate limit.
 * @throws RequestError 400 naming the field, 413, or 429
 */
export async function parseLargeBody<Name extends LargeBodyName>(
  c: RequestContext,
  server: ServerContext,
  { user, name }: { user: UserRow; name: Name },
): Promise<LargeBody<Name>> {
  requireRate(server.limits.edits, user.id)
  const declaredBytes = Number(c.req.header('content-length') ?? 0)
  if (!isJson(c)) {
    if (declaredBytes > maxInlineBytes) throw bodyTooLargeError()
    return parseBody(c, largeBodySchemas[name])
  }
  const release = declaredBytes > maxInlineBytes ? server.limits.largeBodies.acquire(user.id) : () => {}
  try {
    const bytes = await readBytes(c)
    return bytes.length > maxInlineBytes ? await server.ports.bodyReader.read(bytes, name) : parseJsonBody(bytes, name)
  } catch (error) {
    throw error instanceof MalformedBodyError ? malformedError(error.field) : error
  } finally {
    release()
  }
}

/** Inside a page, unlike in Node, there is no Content-Length to check in advance. @throws MalformedBodyError if the body is cut off */
async function readBytes(c: RequestContext): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await c.req.arrayBuffer().catch(() => {
    throw new MalformedBodyError('body')
  })
  if (bytes.byteLength > maxBytesOf(c.req.path)) throw bodyTooLargeError()
  return new Uint8Array(bytes)
}
