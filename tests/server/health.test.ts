import { expect, it, describe } from 'vitest'
import { createApp } from '../../server/app'
import { defaultSettings } from '../../server/ports/settings'
import { openSite } from './site'

describe('/healthz', () => {
  it('says ok while the database answers, to anybody', async () => {
    const answer = await (await openSite()).fetch('/healthz')
    expect([answer.status, await answer.text()]).toEqual([200, 'ok'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('says 503 and no more when it does not', async () => {
    const { backend } = await openSite()
    await backend.store.close()
    const app = createApp(backend.ports, defaultSettings, { wakeJobs: () => {}, addressOf: () => 'here' })
    const answer = await app.fetch(new Request('http://site.test/healthz'))
    expect([answer.status, await answer.text()]).toEqual([503, 'unavailable'])
    expect(backend.events).toContain('healthz')
  })
})
