import { describe, expect, it, vi } from 'vitest'
import { createApp } from '../../server/app'
import { defaultSettings } from '../../server/ports/settings'
import { StorageUnavailableError } from '../../server/ports/ports'
import { openSite } from './site'
import { openTestBackend, type TestBackend } from './usecases/testBackend'

const appOf = ({ ports }: TestBackend, isStopping = () => false) =>
  createApp(ports, defaultSettings, { addressOf: () => 'here', isStopping })
const ask = async (app: ReturnType<typeof createApp>, path: string) => {
  const answer = await app.fetch(new Request(`http://site.test${path}`))
  return [answer.status, await answer.text()]
}

describe('/healthz', () => {
  it('says ok to anybody, whatever the database does', async () => {
    const answer = await (await openSite()).fetch('/healthz')
    expect([answer.status, await answer.text()]).toEqual([200, 'ok'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const backend = await openTestBackend()
    await backend.store.close()
    expect(await ask(appOf(backend), '/healthz')).toEqual([200, 'ok'])
  })
})

describe('/readyz', () => {
  it('says ok while database and storage answer', async () => {
    expect(await ask(appOf(await openTestBackend()), '/readyz')).toEqual([200, 'ok'])
  })

  it('says 503 and no more when the database does not', async () => {
    const backend = await openTestBackend()
    await backend.store.close()
    expect(await ask(appOf(backend), '/readyz')).toEqual([503, 'unavailable'])
    expect(backend.events).toContain('readyz')
  })

  it('says 503 when the storage of files does not', async () => {
    const backend = await openTestBackend()
    vi.spyOn(backend.ports.files, 'check').mockRejectedValue(new StorageUnavailableError('down'))
    expect(await ask(appOf(backend), '/readyz')).toEqual([503, 'unavailable'])
  })

  it('says 503 when the storage hangs', async () => {
    const backend = await openTestBackend()
    vi.spyOn(backend.ports.files, 'check').mockReturnValue(new Promise(() => {}))
    vi.spyOn(backend.ports.clock, 'sleep').mockResolvedValue()
    expect(await ask(appOf(backend), '/readyz')).toEqual([503, 'unavailable'])
  })

  it('says 503 while the server stops', async () => {
    expect(
      await ask(
        appOf(await openTestBackend(), () => true),
        '/readyz',
      ),
    ).toEqual([503, 'stopping'])
  })
})

describe('a storage that can’t be reached', () => {
  it('is a 503 with the time to wait, in the reader’s language', async () => {
    const backend = await openTestBackend()
    vi.spyOn(backend.ports.files, 'open').mockRejectedValue(new StorageUnavailableError('down'))
    const answer = await appOf(backend).fetch(
      new Request('http://site.test/files/abcdefghijklmnopqrstuv.mp3', { headers: { 'accept-language': 'en-US' } }),
    )
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await answer.json()).toMatchObject({ msg: 'The server is busy. Please try again in a moment.' })
    expect(backend.events).toContain('storage')
  })
})

describe('a recording that the storage can send itself', () => {
  it('is a redirect that nobody keeps; what the app fetches itself is not', async () => {
    const backend = await openTestBackend()
    const temporaryUrl = async () => 'https://bucket.test/signed'
    const stream = () => new Blob(['peaks']).stream()
    vi.spyOn(backend.ports.files, 'open').mockImplementation(async (name) => ({
      size: 5,
      type: name.endsWith('.mp3') ? 'audio/mpeg' : 'application/octet-stream',
      stream,
      temporaryUrl,
    }))
    const fetchFile = (extension: string) =>
      appOf(backend).fetch(new Request(`http://site.test/files/abcdefghijklmnopqrstuv.${extension}`))
    const redirect = await fetchFile('mp3')
    expect([redirect.status, redirect.headers.get('location'), redirect.headers.get('cache-control')]).toEqual([
      302,
      'https://bucket.test/signed',
      'no-store',
    ])
    expect((await fetchFile('peaks')).status).toBe(200)
  })
})
