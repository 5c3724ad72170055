import { describe, expect, it } from 'vitest'
import { workerText } from '../../scripts/mockWorker.mjs'

describe('the service worker of development', () => {
  it('is that of the installed MSW, with our two changes', async () => {
    const text = await workerText()
    expect(text).toContain('Mock Service Worker')
    expect(text).toContain("mode: request.mode === 'no-cors' ? 'same-origin' : request.mode,")
    // The first thing it does with a request.
    expect(text).toMatch(/addEventListener\('fetch', function \(event\) \{\n\s+if \(!\/\^\\\/\(api\|user\|files\)\\\//)
  })
})
