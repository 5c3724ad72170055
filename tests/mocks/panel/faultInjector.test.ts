import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { translate } from '../../../server/messages/messages'
import { FaultInjector, faultKinds, type FaultKind } from '../../../mocks/panel/faultInjector'

const app = vi.fn(async () => Response.json({ code: 1, msg: 'from the app' }))
const request = (path = '/api/voice/index', init?: RequestInit) => new Request(`http://page.test${path}`, init)

describe('faults', () => {
  let faults: FaultInjector
  const ask = (path?: string) => faults.handle(request(path), app)
  const switchOn = (kind: FaultKind, calls = 1, path = '') => faults.set({ kind, calls, path })

  beforeEach(() => {
    faults = new FaultInjector()
    app.mockClear()
  })
  afterEach(() => vi.useRealTimers())

  it('off: the app answers', async () => {
    expect(await (await ask()).json()).toEqual({ code: 1, msg: 'from the app' })
  })

  it('signedOut answers 4001', async () => {
    switchOn('signedOut')
    expect(await (await ask()).json()).toMatchObject({ code: 4001 })
  })

  it('signedOut says so in the reader’s language', async () => {
    switchOn('signedOut')
    const answer = await faults.handle(request('/', { headers: { 'accept-language': 'en-US' } }), app)
    expect(await answer.json()).toMatchObject({ msg: translate('en-US', 'auth.signedOut') })
  })

  it('short answers 6001 and what is missing', async () => {
    switchOn('short')
    expect(await (await ask()).json()).toMatchObject({ code: 6001, data: { need: 3600, total: 60, month_total: 0 } })
  })

  it.each([
    ['serverError', 500],
    ['unavailable', 503],
  ] as const)('%s answers with HTTP %i', async (kind, status) => {
    switchOn(kind)
    expect((await ask()).status).toBe(status)
  })

  it('offline is a network error', async () => {
    switchOn('offline')
    expect((await ask()).type).toBe('error')
  })

  it('malformed claims JSON and is none', async () => {
    switchOn('malformed')
    const answer = await ask()
    expect(answer.headers.get('content-type')).toBe('application/json')
    await expect(answer.json()).rejects.toThrow(SyntaxError)
  })

  it('slow is the answer of the app, five seconds later', async () => {
    vi.useFakeTimers()
    switchOn('slow')
    const answer = ask()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(app).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await (await answer).json()).toMatchObject({ code: 1 })
  })

  it('a slow call that is cancelled ends at once', async () => {
    switchOn('slow')
    const leaving = new AbortController()
    const answer = faults.handle(request('/api/voice/index', { signal: leaving.signal }), app)
    leaving.abort(new Error('left'))
    await expect(answer).rejects.toThrow('left')
    expect(app).not.toHaveBeenCalled()
  })

  it.each(faultKinds.filter((kind) => kind !== 'slow'))('%s never reaches the app', async (kind) => {
    switchOn(kind)
    await ask()
    expect(app).not.toHaveBeenCalled()
  })

  it('lasts for so many calls, then switches itself off', async () => {
    switchOn('serverError', 2)
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([500, 500, 200])
    expect(faults.current()).toBeNull()
  })

  it('lasts until it is switched off', async () => {
    switchOn('serverError', Infinity)
    for (let call = 0; call < 20; call++) expect((await ask()).status).toBe(500)
    faults.set(null)
    expect((await ask()).status).toBe(200)
  })

  it('meets only the paths it is meant for, and counts only those', async () => {
    switchOn('serverError', 1, '/upload')
    expect((await ask('/api/voice/index')).status).toBe(200)
    expect((await ask('/api/common/upload?x=1')).status).toBe(500)
    expect((await ask('/api/common/upload')).status).toBe(200)
  })

  it('tells who listens of every change, until they leave', async () => {
    const listener = vi.fn()
    const unsubscribe = faults.subscribe(listener)
    switchOn('offline', 2)
    await ask()
    expect(listener).toHaveBeenCalledTimes(2)
    unsubscribe()
    faults.set(null)
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
