import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withSecurityHeaders } from '../../../../server/adapters/http/securityHeaders'
import { openStaticFiles } from '../../../../server/adapters/http/staticFiles'

const inline = 'document.title = "first"'
const page = `<!doctype html><meta property="csp-nonce" nonce="CSP_NONCE"><script nonce="CSP_NONCE">${inline}</script><script type="module" nonce="CSP_NONCE" src="./assets/a-1.js"></script>`
const script = 'export const answer = 42\n'.repeat(100)

let folder: string
let serve: (request: Request) => Promise<Response | null>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-'))
  const web = join(folder, 'web')
  await mkdir(join(web, 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(web, 'index.html'), page)
  await writeFile(join(web, 'index.html.br'), brotliCompressSync(page))
  await writeFile(join(web, 'favicon.svg'), '<svg/>')
  await writeFile(join(web, 'assets/a-1.js'), script)
  await writeFile(join(web, 'assets/find.worker-1.js'), script)
  await writeFile(join(web, 'assets/a-1.js.br'), brotliCompressSync(script))
  await writeFile(join(web, 'assets/a-1.js.gz'), gzipSync(script))
  await writeFile(join(web, 'assets/录音.wasm'), 'wasm')
  serve = await openStaticFiles(web)
})
afterAll(() => rm(folder, { recursive: true }))

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await serve(new Request(`http://localhost${path}`, { headers, method }))
  if (!response) throw new Error(`nothing at ${path}`)
  return response
}
const nothing = async (path: string, method = 'GET') =>
  expect(await serve(new Request(`http://localhost${path}`, { method }))).toBeNull()

describe('files of the app', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['', null, (bytes: Buffer) => bytes],
    ['brotli, xgzip', null, (bytes: Buffer) => bytes],
  ])('for %j a file comes in its smallest form', async (accepted, encoding, unpack) => {
    const response = await get('/assets/a-1.js', { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(unpack(bytes).toString()).toBe(script)
  })

  it('assets may be kept for a year, others are asked for again', async () => {
    expect((await get('/assets/a-1.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
  })

  it('an unchanged file is not sent again', async () => {
    const etag = (await get('/favicon.svg')).headers.get('etag') ?? ''
    const again = await get('/favicon.svg', { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await get('/favicon.svg', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('HEAD gives the headers alone', async () => {
    const response = await get('/assets/a-1.js', {}, 'HEAD')
    expect(response.headers.get('content-length')).toBe(String(script.length))
    expect(await response.text()).toBe('')
    expect(await (await get('/', {}, 'HEAD')).text()).toBe('')
  })

  it('a name in any script is found', async () => {
    expect(await (await get('/assets/%E5%BD%95%E9%9F%B3.wasm')).text()).toBe('wasm')
  })

  it.each([
    '/nothing',
    '/assets',
    '/assets/',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
    '/assets/a-1.js.br',
    '/assets/a-1.js%00',
    '/index.html.br',
    '/%E0%A4%A',
    '/task/detail',
  ])('%s is nothing', (path) => nothing(path))

  it('only reading finds files', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) await nothing('/favicon.svg', method)
  })
})

describe('the page', () => {
  it('carries a nonce of its own each time, the same in the policy', async () => {
    const nonces = new Set<string>()
    for (const path of ['/', '/index.html', '/?from=mail']) {
      const response = await get(path)
      const text = await response.text()
      const nonce = /nonce="([\w-]{22})"/.exec(text)?.[1] ?? ''
      expect(text).toBe(page.replaceAll('CSP_NONCE', nonce))
      expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('is compressed for %j', async (accepted, encoding, unpack) => {
    const response = await get('/', { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(unpack(bytes).toString()).toMatch(/^<!doctype html><meta property="csp-nonce" nonce="[\w-]{22}">/)
  })

  it('may run its own inline script, and no other', async () => {
    const hash = createHash('sha256').update(inline).digest('base64')
    const policy = (await get('/')).headers.get('content-security-policy')
    expect(policy).toContain(`; script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}'; `)
  })

  it('is asked for every time', async () => {
    const response = await get('/')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  it('a folder without a page has none', async () => {
    const bare = await openStaticFiles(join(folder, 'web/assets'))
    expect(await bare(new Request('http://localhost/'))).toBeNull()
  })
})

describe('security headers', () => {
  it('are on what can be a document', async () => {
    for (const path of ['/', '/favicon.svg']) {
      const { headers } = await get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.get('permissions-policy')).not.toContain('microphone')
    }
  })

  it('let no file be taken for another type', async () => {
    for (const path of ['/', '/favicon.svg', '/assets/a-1.js', '/assets/find.worker-1.js'])
      expect((await get(path)).headers.get('x-content-type-options'), path).toBe('nosniff')
  })

  it('are few on parts of the page, which are under its policy; a worker has its own', async () => {
    const names = Array.from((await get('/assets/a-1.js')).headers.keys())
    expect(names).toEqual(['cache-control', 'content-length', 'content-type', 'vary', 'x-content-type-options'])
    const { headers } = await get('/assets/find.worker-1.js')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  })

  it('the policy allows nothing that is not listed, no inline code and no frames', async () => {
    const rules = (await get('/favicon.svg')).headers.get('content-security-policy')?.split('; ') ?? []
    expect(rules).toContain("default-src 'none'")
    expect(rules).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(rules).toContain("style-src 'self'")
    expect(rules).toContain("frame-ancestors 'none'")
    expect(rules).toContain("base-uri 'none'")
    // Only images may come from other hosts: the mobile app's QR code, WeChat avatars.
    expect(rules).toContain("img-src 'self' data: blob: https:")
    const others = rules.filter((rule) => !rule.startsWith('img-src'))
    expect(others.join()).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|https?:/)
  })

  it('are added to the answers of the API, which are never a page, and a stricter policy stays', () => {
    const { headers } = withSecurityHeaders(Response.json({ code: 1 }))
    expect(Object.fromEntries(headers)).toEqual({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
    })
    const own = new Response('', { headers: { 'Content-Security-Policy': 'sandbox' } })
    expect(withSecurityHeaders(own).headers.get('content-security-policy')).toBe('sandbox')
  })
})
