import { describe, expect, it } from 'vitest'
import { createServer } from 'vite'
import { mockWorker, workerText } from '../../../scripts/vite/mockWorker.mjs'

describe('the service worker of development', () => {
  it('is that of the installed MSW, with our changes', async () => {
    const text = await workerText()
    expect(text).toContain('Mock Service Worker')
    expect(text).toContain("mode: /^(no-cors|navigate)$/.test(request.mode) ? 'same-origin' : request.mode,")
    expect(text).toContain(
      "event.request.mode === 'navigate' && !new URL(event.request.url).pathname.startsWith('/api/')",
    )
    expect(text).toContain("client?.frameType === 'top-level' && event.request.mode !== 'navigate'")
    expect(text).toContain("return client.visibilityState === 'visible' || event.request.mode === 'navigate'")
    // The first check of every request.
    expect(text).toMatch(
      /addEventListener\('fetch', function \(event\) \{\n\s+if \(!\/\^\\\/\(api\|v1\|user\|files\)\\\//,
    )
  })
})

describe('the development server', () => {
  it('tells programs outside the page that what they call is elsewhere', async () => {
    const config = { configFile: false, logLevel: 'silent', appType: 'custom' } as const
    const server = await createServer({
      ...config,
      plugins: [mockWorker()],
      optimizeDeps: { noDiscovery: true },
      server: { port: 0, hmr: false },
    })
    try {
      await server.listen()
      const [url = ''] = server.resolvedUrls?.local ?? []
      const answer = async (path: string): Promise<unknown> => {
        const response = await fetch(new URL(path, url))
        return { status: response.status, body: await response.json() }
      }
      expect(await answer('/v1/audio/transcriptions')).toMatchObject({
        status: 404,
        body: { error: { message: expect.stringContaining('npm start') as string } },
      })
      expect(await answer('/api/v1/recordings')).toMatchObject({ body: { status: 404, code: 'not_found' } })
    } finally {
      await server.close()
    }
  })
})
