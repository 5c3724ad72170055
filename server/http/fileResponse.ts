import type { StoredFile } from '../ports/ports'
import type { RequestContext } from './requestContext'

/** Parses a single byte range (RFC 9110, 14.2): null for the whole file, 'bad' if not satisfiable. */
export function parseRange(header: string | undefined, size: number): { start: number; end: number } | null | 'bad' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, first = '', last = ''] = match
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'bad' : { start, end }
}

/** A file, or the range of it that was asked for. Nothing in it may execute in a browser. */
export function fileResponse(c: RequestContext, file: StoredFile): Response {
  const headers = new Headers({
    'accept-ranges': 'bytes',
    // Other users of this browser must not find it in the cache. The media element buffers what it plays.
    'cache-control': 'private, no-store',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': file.type,
    'x-content-type-options': 'nosniff',
  })
  const range = parseRange(c.req.header('range'), file.size)
  if (range === 'bad') {
    headers.set('content-range', `bytes */${file.size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  headers.set('content-length', String(end - start + 1))
  if (range) headers.set('content-range', `bytes ${start}-${end}/${file.size}`)
  const content = c.req.method === 'HEAD' || file.size === 0 ? null : file.stream(start, end)
  return new Response(content, { status: range ? 206 : 200, headers })
}
