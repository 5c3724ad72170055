/** Checks on request bodies before they are parsed. */
import { beforeEach, describe, expect, it } from 'vitest'
import { taskStatus } from '../../../src/wire/constants'
import { programInterfaceOf } from '../../../server/http/programPaths'
import { openSite, type Site } from '../site'
import { eventually } from '../../eventually'

let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
})

/** An endless body that reports when it is read. */
function endless() {
  let asked = false
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        asked = true
        controller.enqueue(new Uint8Array(1_000))
        return new Promise(() => {})
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } } as RequestInit
  return { init, asked: () => asked }
}

/** Unauthenticated calls, and calls by external services. */
const open = new RegExp(
  `^/(?:${[
    'user/register',
    'api/passport/(?:alogin|auth|resetpass|resetbymail|secondstep|passkeylogin(?:/begin)?|openid(?:/begin)?)',
    'api/ajax/sendMail',
    'api/share/open',
    'api/order/notify',
    'api/sandbox/.*',
  ].join('|')})$`,
)

describe('a body', () => {
  it('is not read before the token is looked at, by any call that needs one', async () => {
    const paths = site.app.routes
      .filter(({ method, path }) => method === 'POST' && !open.test(path))
      .map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths) {
      for (const stranger of ['', 'made-up']) {
        const { init, asked } = endless()
        const answer = await site.fetch(path, init, stranger)
        // Programs get HTTP's own status.
        if (programInterfaceOf(path) !== null) expect([path, answer.status]).toEqual([path, 401])
        else expect([path, ((await answer.json()) as { code: number }).code]).toEqual([path, 4001])
        expect([path, asked()]).toEqual([path, false])
      }
    }
  })

  it.each([
    ['/user/register', 16 * 1024],
    ['/api/passport/alogin', 16 * 1024],
    ['/api/order/notify', 16 * 1024],
    ['/api/passport/profile', 64 * 1024],
    ['/api/voice/edit', 12 * 2 ** 20],
    ['/api/voice/ask', 4 * 2 ** 20],
  ])('of %s may have %i bytes, and more is refused unread', async (path, bytes) => {
    for (const [length, expected] of [
      [bytes, false],
      [bytes + 1, true],
    ] as const) {
      const answer = await site.fetch(
        path,
        {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json', 'content-length': String(length) },
        },
        token,
      )
      expect([length, answer.status === 413]).toEqual([length, expected])
    }
  })

  it('that does not announce its length is refused unread, but for the upload', async () => {
    for (const path of ['/user/register', '/api/voice/edit', '/api/nothing']) {
      const { init, asked } = endless()
      const answer = await site.fetch(
        path,
        { ...init, headers: { ...init.headers, 'transfer-encoding': 'chunked' } },
        token,
      )
      expect([path, answer.status, asked()]).toEqual([path, 411, false])
    }
    const form = new FormData()
    form.append('file', new Blob(['x']), 'a.mp3')
    const answer = await site.fetch(
      '/api/common/upload',
      { method: 'POST', body: form, headers: { 'transfer-encoding': 'chunked' } },
      token,
    )
    expect(answer.status).toBe(200)
  })

  it('that is longer than it may be is refused, also where a page announces nothing', async () => {
    const text = (bytes: number) => `"${'x'.repeat(bytes)}"`
    const send = (path: string, body: string) =>
      site.fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } }, token)
    expect((await send('/user/register', text(17_000))).status).toBe(413)
    expect((await send('/api/voice/edit', text(12 * 2 ** 20))).status).toBe(413)
  })

  it('that breaks off is malformed, and no line of the log', async () => {
    const broken = () => {
      const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('gone')) })
      return { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } } as RequestInit
    }
    for (const path of ['/user/register', '/api/voice/edit', '/api/voice/del']) {
      expect([path, (await site.fetch(path, broken(), token)).status]).toEqual([path, 400])
    }
    expect(site.backend.events).toEqual([])
  })

  it.each(['/api/voice/edit', '/api/transfertask/edit', '/api/translate/edit'])(
    'of %s names the first field at fault',
    async (path) => {
      const zeros = Array.from({ length: 900 }, () => 0)
      const answer = await site.post(path, { id: 1, version: 0, list: zeros }, token)
      expect(answer).toMatchObject({ status: 400, msg: 'Malformed request: list.0' })
    },
  )
})

describe('an account that asks for too much', () => {
  const headers = { 'content-type': 'application/json', 'accept-language': 'en' }

  it('is told when to save again; the app, which saves every second and a half, never is', async () => {
    const id = await site.addTask(token)
    await site.backend.store.tasks.update(id, { status: taskStatus.done })
    const save = () =>
      site.fetch(
        '/api/voice/edit',
        { method: 'POST', headers, body: JSON.stringify({ id, version: 1_000_000 }) },
        token,
      )
    // Four tabs of the app for five minutes.
    for (let at = 0; at < 800; at += 1) {
      site.backend.clock.advance(375)
      expect((await save()).status).toBe(200)
    }
    const statuses: number[] = []
    let last: Response | undefined
    for (let at = 0; at < 260; at += 1) statuses.push((last = await save()).status)
    expect(statuses.at(-1)).toBe(429)
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await last?.json()).toMatchObject({
      code: 0,
      msg: expect.stringMatching(/^Too many requests\. Please try again in \d+ s\.$/),
    })
    const other = await site.join('lei')
    expect(await site.post('/api/voice/edit', { id, version: 0 }, other)).toMatchObject({ status: 200 })
    site.backend.clock.advance(1_000)
    expect((await save()).status).toBe(200)
  }, 60_000)

  it('of versions, older texts or exports waits, too', async () => {
    const id = await site.addTask(token)
    await site.backend.store.tasks.update(id, { status: taskStatus.done, version: 3 })
    const paths = [`versions?id=${id}`, `find?id=${id}&version=2`, `export?id=${id}&type=txt&role=1&time=1&tone=1&pa=1`]
    for (let at = 0; at < 300; at += 1) await site.fetch(`/api/voice/versions?id=${id}`, {}, token)
    for (const path of paths)
      expect([path, (await site.fetch(`/api/voice/${path}`, {}, token)).status]).toEqual([path, 429])
    expect((await site.fetch(`/api/voice/find?id=${id}`, {}, token)).status).toBe(200)
  }, 60_000)

  it('of Word files gets one at a time, and all accounts together ten', async () => {
    const ends: (() => void)[] = []
    Object.assign(site.backend.ports.documentWriter, {
      docx: () => new Promise<Uint8Array>((resolve) => ends.push(() => resolve(new Uint8Array(1)))),
    })
    const ask = async (who: string) => {
      const id = await site.addTask(who)
      await site.backend.store.tasks.update(id, { status: taskStatus.done })
      return () => site.fetch(`/api/voice/export?id=${id}&type=docx&role=1&time=1&tone=1&pa=1`, { headers }, who)
    }
    const mine = await ask(token)
    const first = mine()
    await eventually(() => expect(ends).toHaveLength(1))
    const second = await mine()
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '5'])
    expect(await second.json()).toMatchObject({
      msg: 'Another Word export of yours is in progress. Please try again in a moment.',
    })

    const others: Promise<Response>[] = []
    for (let at = 0; at < 10; at += 1) others.push((await ask(await site.join(`user${at}`)))())
    await eventually(() => expect(ends).toHaveLength(10))
    // The rejected one responds while the others wait.
    expect((await Promise.race(others)).status).toBe(429)
    for (const end of ends) end()
    expect((await Promise.all([first, ...others])).map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(10).fill(200),
      429,
    ])
    const again = mine()
    await eventually(() => expect(ends).toHaveLength(11))
    ends.at(-1)?.()
    expect((await again).status).toBe(200)
  }, 60_000)

  it('of large bodies has two on their way, and memory for no more', async () => {
    const { init } = endless()
    const large = { ...init, headers: { ...init.headers, 'content-length': String(10 ** 6) } }
    const save = () => site.fetch('/api/voice/edit', { ...large, body: endless().init.body ?? null }, token)
    void save()
    void save()
    await eventually(async () => expect((await save()).status).toBe(429))
    expect(await site.post('/api/voice/edit', { id: 1, version: 0 }, token)).toMatchObject({ status: 200 })
  })
})

describe('a fault of the server', () => {
  it('is logged with who asked for what and where it came from, never with what was sent', async () => {
    const lines: Record<string, unknown>[] = []
    Object.assign(site.backend.ports.log, {
      error: (event: string, fields: Record<string, unknown>) => void lines.push({ event, ...fields }),
    })
    Object.assign(site.backend.ports.store.tasks, { find: () => Promise.reject(new Error('no such table')) })
    const answer = await site.fetch(
      '/api/library/opened',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"id":1,"secret":"hunter2"}' },
      token,
    )
    expect(answer.status).toBe(500)
    const user = await site.backend.store.users.byUsername('mei')
    expect(lines).toEqual([
      {
        event: 'request',
        request: answer.headers.get('x-request-id'),
        method: 'POST',
        path: '/api/library/opened',
        user: user?.id,
        error: expect.any(Error) as unknown,
      },
    ])
    const { stack = '' } = (lines[0] as { error: Error }).error
    expect(stack).toContain('bodyReader.test.ts')
    expect(JSON.stringify(lines) + stack).not.toContain('hunter2')
  })
})
