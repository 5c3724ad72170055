import { describe, expect, it } from 'vitest'
import { workerText } from '../../../scripts/vite/mockWorker.mjs'

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
    expect(text).toMatch(/addEventListener\('fetch', function \(event\) \{\n\s+if \(!\/\^\\\/\(api\|user\|files\)\\\//)
  })
})
