import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withoutSniffing, withSecurityHeaders, withWorkerPolicy } from './securityHeaders'

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
/** Precompressed variants that may exist beside a file, smallest first. */
const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
]
/** Placeholder in the built page that each response replaces with a new nonce; see `html.cspNonce` in vite.config.ts. */
const noncePlaceholder = 'CSP_NONCE'

/** Fast: the page is compressed for each response, because of its nonce. */
const compressors: Record<string, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

/** Files that are only ever a part of a page. */
const partTypes = new Set(['.css', '.js', '.mjs', '.wasm', '.woff2'])
const isWorker = (path: string) => /worker[^/]*\.m?js$/i.test(path)

interface StaticFile {
  path: string
  type: string
  cache: string
  /** Null where the name changes with the content. */
  etag: string | null
  encodings: readonly (typeof encodings)[number][]
}

/**
 * Serves a folder of built files, listed once at startup. Only listed files have a path, so path traversal is impossible.
 * @param mediaOrigins where pages may play recordings from, besides this site
 * @returns a handler that returns null for a path without a file
 */
export async function openStaticFiles(
  folder: string,
  mediaOrigins: readonly string[] = [],
): Promise<(request: Request) => Promise<Response | null>> {
  const files = await listFiles(folder)
  const page = files.has('/index.html')
    ? openPage(await readFile(join(folder, 'index.html'), 'utf8'), mediaOrigins)
    : null
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const { pathname } = new URL(request.url)
    if (page !== null && (pathname === '/' || pathname === '/index.html')) return page(request)
    const file = files.get(pathname)
    return file ? secured(file, await fileResponse(file, request)) : null
  }
}

async function listFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)))
  const files = new Map<string, StaticFile>()
  for (const path of paths) {
    const compressed = encodings.some(
      ({ extension }) => path.endsWith(extension) && paths.has(path.slice(0, -extension.length)),
    )
    if (compressed) continue
    const url = encodeURI(`/${relative(folder, path).split(sep).join('/')}`)
    const { size, mtimeMs } = await stat(path)
    // Asset names contain a content hash.
    const isAsset = url.startsWith('/assets/')
    files.set(url, {
      path,
      type: mediaTypes[extname(path)] ?? 'application/octet-stream',
      cache: isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: isAsset ? null : `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
      encodings: encodings.filter(({ extension }) => paths.has(path + extension)),
    })
  }
  return files
}

function secured({ path }: StaticFile, response: Response): Response {
  if (isWorker(path)) return withWorkerPolicy(response)
  return partTypes.has(extname(path)) ? withoutSniffing(response) : withSecurityHeaders(response)
}

/** The page's responses, each with a nonce of its own. */
function openPage(text: string, mediaOrigins: readonly string[]): (request: Request) => Promise<Response> {
  const scripts = text.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)
  const scriptHashes = Array.from(
    scripts,
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
  return async (request) => {
    const nonce = randomBytes(16).toString('base64url')
    const headers = new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
    })
    const plain = new TextEncoder().encode(text.replaceAll(noncePlaceholder, nonce))
    const accepted = acceptedEncodings(request.headers.get('accept-encoding') ?? '')
    const encoding = encodings.find(({ name }) => accepted.has(name))?.name
    if (encoding) headers.set('Content-Encoding', encoding)
    const body = encoding ? await compressors[encoding]?.(plain) : plain
    headers.set('Content-Length', String(body?.length))
    const response = new Response(request.method === 'HEAD' ? null : new Uint8Array(body ?? plain), { headers })
    return withSecurityHeaders(response, { nonce, scriptHashes, mediaOrigins })
  }
}

async function fileResponse(file: StaticFile, request: Request): Promise<Response> {
  const headers = new Headers({ 'Content-Type': file.type, 'Cache-Control': file.cache })
  if (file.etag) headers.set('ETag', file.etag)
  if (file.encodings.length > 0) headers.set('Vary', 'Accept-Encoding')
  if (file.etag && request.headers.get('if-none-match') === file.etag)
    return new Response(null, { status: 304, headers })
  const accepted = acceptedEncodings(request.headers.get('accept-encoding') ?? '')
  const encoding = file.encodings.find(({ name }) => accepted.has(name))
  if (encoding) headers.set('Content-Encoding', encoding.name)
  const body = await readFile(file.path + (encoding?.extension ?? ''))
  headers.set('Content-Length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

/** Names in an `Accept-Encoding` header (RFC 9110) that are not refused with a weight of zero. */
function acceptedEncodings(header: string): Set<string> {
  const parts = header.split(',').map((part) =>
    part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/),
  )
  return new Set(parts.filter(([, weight = '1']) => Number(weight) > 0).map(([name = '']) => name))
}
