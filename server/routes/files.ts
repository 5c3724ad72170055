import type { StoredFile } from '../ports'
import { isFileName } from '../fileNames'
import type { App, Server } from './call'

/** What a single `Range` asks for (RFC 9110, 14.2): null for the whole, 'bad' when it lies outside. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null | 'bad' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, first = '', last = ''] = match
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'bad' : { start, end }
}

/** Recordings and peaks: the name is the permission. Nothing served here may run in a browser. */
export function fileRoutes(app: App, { ports }: Server): void {
  app.get('/files/:name', async (c) => {
    const name = c.req.param('name')
    const file: StoredFile | null = isFileName(name) ? await ports.files.open(name) : null
    if (!file) return c.notFound()
    const etag = `"${name}"`
    const headers = new Headers({
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': file.type,
      etag,
      'x-content-type-options': 'nosniff',
    })
    if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
    const range = rangeOf(c.req.header('range'), file.size)
    if (range === 'bad') {
      headers.set('content-range', `bytes */${file.size}`)
      return new Response(null, { status: 416, headers })
    }
    const { start, end } = range ?? { start: 0, end: file.size - 1 }
    headers.set('content-length', String(end - start + 1))
    if (range) headers.set('content-range', `bytes ${start}-${end}/${file.size}`)
    const content = c.req.method === 'HEAD' || file.size === 0 ? null : file.stream(start, end)
    return new Response(content, { status: range ? 206 : 200, headers })
  })
}
