/** Rejected uploads. */
import { describe, expect, it, vi } from 'vitest'
import { DiskFullError, MediaFileError, UploadError, type Media } from '../../server/ports/ports'
import { defaultSettings } from '../../server/ports/settings'
import { taskStatus } from '../../src/wire/constants'
import { openSite, type Site } from './site'

/** A site with this probe result. */
async function siteWith(
  probe: Media['probe'],
  change: Parameters<typeof openSite>[0] = {},
): Promise<{ site: Site; token: string }> {
  const site = await openSite(change)
  Object.assign(site.backend.ports, { media: { ...site.backend.ports.media, probe } })
  return { site, token: await site.join('sender') }
}

async function nothingIsKept(site: Site): Promise<void> {
  const user = await site.backend.store.users.byUsername('sender')
  expect(await site.backend.store.uploads.usedBytes(user?.id ?? 0)).toBe(0)
  expect(await site.backend.store.uploads.unused(Number.MAX_SAFE_INTEGER)).toEqual([])
  expect(site.backend.files.names()).toEqual([])
}

describe('an upload', () => {
  it.each([
    ['unreadable', 'can’t be read'],
    ['noSound', 'no audio'],
    ['tooLong', 'at most 5 hours'],
  ] as const)('that is %s is refused with the reason, and nothing is kept', async (fault, reason) => {
    const { site, token } = await siteWith(async () => {
      throw new MediaFileError(fault)
    })
    const answer = await site.upload(token)
    expect(answer).toMatchObject({ status: 200, code: 0 })
    expect(answer.msg).toContain(reason)
    await nothingIsKept(site)
  })

  it.each([
    [2, '2 s'],
    [120, '2 min'],
    [18_000, '5 hours'],
  ])(
    'that lasts longer than %i s is refused with the limit, which the setting tells beforehand §5.5',
    async (audioLimitSeconds, limit) => {
      const { site, token } = await siteWith(async () => ({ durationMs: audioLimitSeconds * 1000 + 1 }), {
        audioLimitSeconds,
      })
      const answer = await site.upload(token)
      expect(answer.code).toBe(0)
      expect(answer.msg).toContain(`at most ${limit} long`)
      await nothingIsKept(site)
      expect((await site.get('/api/ajax/setting')).data).toMatchObject({ audio_limit: audioLimitSeconds })
    },
  )

  it.each([
    ['talk.exe', new Uint8Array(3), 'isn’t supported'],
    ['talk', new Uint8Array(3), 'isn’t supported'],
    ['talk.mp3', new Uint8Array(0), 'empty'],
  ])('%s of %j is refused', async (name, content, reason) => {
    const { site, token } = await siteWith(async () => ({ durationMs: 1_000 }))
    const answer = await site.upload(token, name, content)
    expect(answer.code).toBe(0)
    expect(answer.msg).toContain(reason)
    await nothingIsKept(site)
  })

  it('over the size limit answers 413 §5.4', async () => {
    const { site, token } = await siteWith(async () => ({ durationMs: 1_000 }), { uploadLimitBytes: 9 })
    expect(await site.upload(token)).toMatchObject({ status: 413, code: 0, msg: expect.stringContaining('9 B') })
    await nothingIsKept(site)
    expect((await site.get('/api/ajax/setting')).data).toMatchObject({ upload_limit: 9 })
  })

  it('of unknown length is taken and says 0', async () => {
    const { site, token } = await siteWith(async () => ({ durationMs: null }))
    expect((await site.upload(token)).data).toMatchObject({ times: 0 })
  })

  it('that the storage has no room for is refused, and the one before it stays', async () => {
    const { site, token } = await siteWith(async () => ({ durationMs: 1_000 }), { storageMb: 1 })
    const half = new Uint8Array(600_000)
    expect(await site.upload(token, 'a.mp3', half)).toMatchObject({ code: 1 })
    const refused = await site.upload(token, 'b.mp3', half)
    expect(refused).toMatchObject({ code: 0 })
    expect(refused.msg).toContain('out of storage')
    const user = await site.backend.store.users.byUsername('sender')
    expect(await site.backend.store.uploads.usedBytes(user?.id ?? 0)).toBe(600_000)
  })

  it('is read no further than the storage has room, and told that it is full, and what takes room unseen', async () => {
    const { site, token } = await siteWith(async () => ({ durationMs: 1_000 }), { storageMb: 1 })
    await site.upload(token, 'a.mp3', new Uint8Array(600_000))
    const receive = vi.spyOn(site.backend.ports.uploads, 'receive')
    const left = 2 ** 20 - 600_000
    // A reader that rejects by Content-Length reports no limit for the type.
    for (const limitBytes of [left, undefined]) {
      receive.mockRejectedValueOnce(new UploadError('tooLarge', limitBytes))
      const answer = await site.upload(token, 'b.mp3')
      expect(answer).toMatchObject({ status: 200, code: 0 })
      expect(answer.msg).toContain('585.94 KB of 1.00 MB used')
      expect(answer.msg).toContain('removed after two days')
    }
    expect(receive.mock.lastCall?.[2]).toMatchObject({ mp3: left, pdf: left })
  })

  it('three at once do not share the last room of the storage', async () => {
    const names = ['a.mp3', 'b.mp3', 'c.mp3']
    const received: (() => void)[] = []
    const allReceived = () =>
      new Promise<void>((resolve) => {
        received.push(resolve)
        if (received.length === names.length) for (const go of received) go()
      })
    const { site, token } = await siteWith(async () => (await allReceived(), { durationMs: 1_000 }), { storageMb: 1 })
    const half = new Uint8Array(600_000)
    const answers = await Promise.all(names.map((name) => site.upload(token, name, half)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 0, 1])
    const user = await site.backend.store.users.byUsername('sender')
    expect(await site.backend.store.uploads.usedBytes(user?.id ?? 0)).toBe(600_000)
  })

  it('that the disk has no room for is said, and nothing is kept', async () => {
    const { site, token } = await siteWith(async () => ({ durationMs: 1_000 }))
    Object.assign(site.backend.ports.uploads, {
      receive: async () => {
        throw new DiskFullError()
      },
    })
    expect((await site.upload(token)).msg).toContain('out of space')
    await nothingIsKept(site)
  })
})

describe('an upload that does not arrive', () => {
  it.each([
    ['noFile', 'no file'],
    ['aborted', 'interrupted'],
    ['diskFull', 'out of space'],
  ] as const)('by the fault %s says why', async (fault, reason) => {
    const { site, token } = await siteWith(async () => ({ durationMs: 1_000 }))
    const receive = () => Promise.reject(new UploadError(fault))
    Object.assign(site.backend.ports.uploads, { receive })
    const answer = await site.upload(token)
    expect(answer).toMatchObject({ status: 200, code: 0 })
    expect(answer.msg).toContain(reason)
    await nothingIsKept(site)
  })

  it('for a fault nobody foresaw is the server’s, told without its details, and nothing is kept', async () => {
    const { site, token } = await siteWith(() => Promise.reject(new Error('ffprobe at /srv/data is missing')))
    expect(await site.upload(token)).toEqual({
      status: 500,
      code: 0,
      msg: 'Something went wrong on the server. Please try again later.',
    })
    expect(site.backend.events).toEqual(['request'])
    await nothingIsKept(site)
  })

  it('of a stranger is not even begun', async () => {
    const { site } = await siteWith(async () => ({ durationMs: 1_000 }))
    const receive = vi.spyOn(site.backend.ports.uploads, 'receive')
    expect(await site.upload('made-up')).toMatchObject({ code: 4001 })
    expect(receive).not.toHaveBeenCalled()
  })
})

describe('the length of a recording', () => {
  it.each([
    ['is what the server read, whatever the app says', 60_500, 5, 61],
    ['is what the app says where only decoding would tell', null, 5, 5],
    ['is a second at least', null, 0, 1],
  ])('%s', async (_, durationMs, said, times) => {
    const { site, token } = await siteWith(async () => ({ durationMs }))
    const { data } = await site.upload(token)
    const asked = { title: 'A talk', url: data.url, times: said, size: 10, language: 'en', mode: 'normal' }
    const id = Number((await site.post('/api/voice/addTask', asked, token)).data.id)
    expect((await site.get(`/api/voice/find?id=${id}`, token)).data.times).toBe(times)
    const { user } = (await site.get('/api/passport/userinfo', token)).data as { user: { total: number } }
    expect(user.total).toBe(defaultSettings.welcomeSeconds - times)
  })
})

describe('what travels squeezed', () => {
  async function encodingOf(path: (id: number) => string): Promise<string | null> {
    const { site, token } = await siteWith(async () => ({ durationMs: 28_000 }))
    const id = await site.addTask(token)
    await site.backend.store.tasks.update(id, { status: taskStatus.done })
    Object.assign(site.backend.ports.documentWriter, { docx: async () => new Uint8Array(3) })
    const headers = { 'accept-encoding': 'gzip, br', range: 'bytes=0-4' }
    return (await site.fetch(path(id), { headers }, token)).headers.get('content-encoding')
  }
  const exported = (type: string) => (id: number) => `/api/voice/export?id=${id}&type=${type}&role=1&time=1&tone=1&pa=1`

  it.each([
    ['a text with its segments', (id: number) => `/api/voice/find?id=${id}`],
    ['a page of records', () => '/api/voice/index'],
    ['the versions of a text', (id: number) => `/api/voice/versions?id=${id}`],
    ['a text file', exported('txt')],
  ])('%s does', async (_, path) => {
    expect(await encodingOf(path)).toBe('gzip')
  })

  it('a Word file, which is squeezed already, does not', async () => {
    expect(await encodingOf(exported('docx'))).toBeNull()
  })

  it('a recording, or a part of it, does not', async () => {
    const { site, token } = await siteWith(async () => ({ durationMs: 28_000 }))
    const url = String((await site.upload(token, 'talk.mp3', new Uint8Array(5_000))).data.url)
    for (const range of ['', 'bytes=0-4']) {
      const answer = await site.fetch(url, { headers: { 'accept-encoding': 'gzip', ...(range && { range }) } })
      expect(answer.headers.get('content-encoding')).toBeNull()
      expect((await answer.arrayBuffer()).byteLength).toBe(range ? 5 : 5_000)
    }
  })
})

describe('a long transcript', () => {
  it('travels squeezed where the caller takes that, and is the same', async () => {
    const site = await openSite()
    const token = await site.join('sender')
    const id = await site.addTask(token)
    const list = Array.from({ length: 2_000 }, (_, at) => ({
      id: `s${at}`,
      start: at,
      end: at,
      role: '',
      text: `sentence ${at}`,
    }))
    await site.backend.store.segments.save(id, list, [])
    const path = `/api/voice/find?id=${id}`
    const plain = await site.fetch(path, {}, token)
    expect(plain.headers.get('content-encoding')).toBeNull()
    const squeezed = await site.fetch(path, { headers: { 'accept-encoding': 'gzip' } }, token)
    expect(squeezed.headers.get('content-encoding')).toBe('gzip')
    const bytes = await squeezed.arrayBuffer()
    const text = await plain.text()
    expect(bytes.byteLength).toBeLessThan(text.length / 5)
    const opened = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')))
    expect(await opened.text()).toBe(text)
    expect((JSON.parse(text) as { data: { list: unknown[] } }).data.list).toEqual(list)
  })

  it('of 10,000 segments lets others have their turn while it is read', async () => {
    const site = await openSite()
    const token = await site.join('sender')
    const id = await site.addTask(token)
    const words = Array.from({ length: 6 }, (_, at): [number, number, string] => [at, at + 1, 'word '])
    const list = Array.from({ length: 10_000 }, (_, at) => ({
      id: `s${at}`,
      start: at,
      end: at + 9,
      role: '',
      text: 'word '.repeat(6),
      words,
    }))
    await site.backend.store.segments.save(id, list, [])
    let turns = 0
    const others = setInterval(() => (turns += 1), 0)
    const text = await (await site.fetch(`/api/voice/find?id=${id}`, {}, token)).text()
    clearInterval(others)
    expect(text.match(/"s\d+"/g)).toHaveLength(10_000)
    // Read in batches of 250: at least every other batch yields.
    expect(turns).toBeGreaterThan(20)
  })
})
