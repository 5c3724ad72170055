/** Uploads in chunks, by the tus protocol. */
import { beforeEach, describe, expect, it } from 'vitest'
import { cleanup } from '../../server/usecases/cleanup'
import { defaultSettings } from '../../server/ports/settings'
import { MediaFileError } from '../../server/ports/ports'
import { openSite, type Answer, type Site } from './site'

const hour = 3_600_000
const tus = { 'tus-resumable': '1.0.0', 'accept-language': 'en' }
let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
})

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
const filename = (name: string) => ({ 'upload-metadata': `filetype YXVkaW8=,filename ${base64(name)}` })

async function begin(size: number | string, name = '周会.mp3', headers: Record<string, string> = {}, by = token) {
  const init = { method: 'POST', headers: { ...tus, 'upload-length': String(size), ...filename(name), ...headers } }
  return site.fetch('/api/uploads', init, by)
}
const pathOf = async (response: Promise<Response>) => (await response).headers.get('location') ?? ''
function patch(path: string, offset: number, body: string, headers: Record<string, string> = {}, by = token) {
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
  return site.fetch(path, { method: 'PATCH', body, headers: { ...tus, ...type, ...headers } }, by)
}
const head = (path: string, by = token) => site.fetch(path, { method: 'HEAD', headers: tus }, by)
const offsetOf = async (path: string) => (await head(path)).headers.get('upload-offset')
const finish = (path: string, by = token): Promise<Answer> =>
  site.post('/api/uploads/finish', { id: path.split('/').at(-1) }, by)
const msgOf = async (response: Response) => ((await response.json()) as Answer).msg

describe('a resumable upload', () => {
  it('arrives in chunks and is an upload like any other in the end', async () => {
    const begun = await begin(10)
    expect(begun.status).toBe(201)
    const path = begun.headers.get('location') ?? ''
    expect(path).toMatch(/^\/api\/uploads\/[\w-]{22,}\.mp3$/)
    const first = await patch(path, 0, 'some ')
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '5'])
    expect(Date.parse(first.headers.get('upload-expires') ?? '')).toBeGreaterThan(site.backend.clock.now() + 24 * hour)
    expect((await finish(path)).status).toBe(409)
    expect((await patch(path, 5, 'sound')).headers.get('upload-offset')).toBe('10')
    const { data } = await finish(path)
    expect(data).toMatchObject({ times: 28 })
    const again = await finish(path)
    expect(again.data).toEqual(data)
    const stored = await site.backend.files.open(String(data.url).replace('/files/', ''))
    expect(await new Response(stored?.stream()).text()).toBe('some sound')
    const request = { title: 'A', url: data.url, times: 28, size: 10, language: 'en', mode: 'normal' }
    expect((await site.post('/api/voice/addTask', request, token)).code).toBe(1)
    expect((await head(path)).status).toBe(404)
  })

  it('says where it goes on', async () => {
    const path = await pathOf(begin(10))
    await patch(path, 0, 'some ')
    const told = await head(path)
    expect([told.status, told.headers.get('upload-offset'), told.headers.get('upload-length')]).toEqual([
      200,
      '5',
      '10',
    ])
    const wrong = await patch(path, 4, 'sound')
    expect(wrong.status).toBe(409)
    expect(await offsetOf(path)).toBe('5')
  })

  it('tells what it can before anybody logs in', async () => {
    const told = await site.fetch('/api/uploads', { method: 'OPTIONS' })
    expect(told.status).toBe(204)
    expect(told.headers.get('tus-version')).toBe('1.0.0')
    expect(told.headers.get('tus-extension')).toContain('checksum')
    expect(told.headers.get('tus-max-size')).toBe(String(defaultSettings.uploadLimitBytes))
  })

  it('refuses a chunk that was damaged, which can be sent again', async () => {
    const path = await pathOf(begin(5))
    const checksum = { 'upload-checksum': 'sha256 LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=' }
    expect((await patch(path, 0, 'jello', checksum)).status).toBe(460)
    expect(await offsetOf(path)).toBe('0')
    expect((await patch(path, 0, 'hello', checksum)).status).toBe(204)
    expect((await patch(path, 5, '', { 'upload-checksum': 'crc32 AAAA' })).status).toBe(400)
  })

  it('never grows beyond its length', async () => {
    const path = await pathOf(begin(5))
    const tooMuch = await patch(path, 0, 'hello!')
    expect(tooMuch.status).toBe(413)
    expect(await offsetOf(path)).toBe('0')
  })

  it('can be given up', async () => {
    const path = await pathOf(begin(5))
    await patch(path, 0, 'hel')
    expect((await site.fetch(path, { method: 'DELETE', headers: tus }, token)).status).toBe(204)
    expect((await head(path)).status).toBe(404)
    expect(await site.backend.ports.partialFiles.names()).toEqual([])
  })

  it('belongs to who began it', async () => {
    const path = await pathOf(begin(5))
    const other = await site.join('other')
    expect((await head(path, other)).status).toBe(404)
    expect((await patch(path, 0, 'hello', {}, other)).status).toBe(404)
    expect((await site.fetch(path, { method: 'DELETE', headers: tus }, other)).status).toBe(404)
    await patch(path, 0, 'hello')
    expect((await finish(path, other)).status).toBe(404)
    expect(await offsetOf(path)).toBe('5')
    expect((await head('/api/uploads/..%2f..%2fdata.db')).status).toBe(404)
  })

  /** A transfer of a chunk's first bytes, which then stays silent. */
  function silentPatch(path: string): { answer: Promise<Response>; close: () => void } {
    let close = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('some '))
        close = () => controller.close()
      },
    })
    const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    const init: RequestInit & { duplex: 'half' } = { method: 'PATCH', body, duplex: 'half', headers }
    return { answer: site.fetch(path, init, token), close }
  }

  it('a second transfer ends one whose connection is dead', async () => {
    const path = await pathOf(begin(10))
    const { answer } = silentPatch(path)
    await expect.poll(async () => (await patch(path, 0, 'some noise')).status).toBe(409)
    expect((await answer).status).toBe(204)
    expect(await offsetOf(path)).toBe('5')
  })

  it('goes on whatever strangers send to its address', async () => {
    const path = await pathOf(begin(5))
    const other = await site.join('other')
    const { answer, close } = silentPatch(path)
    let isOver = false
    void answer.then(() => (isOver = true))
    expect((await patch(path, 0, 'noise', {}, other)).status).toBe(404)
    expect((await finish(path, other)).status).toBe(404)
    expect(isOver).toBe(false)
    close()
    expect((await answer).status).toBe(204)
    expect(await offsetOf(path)).toBe('5')
  })
})

describe('the beginning of an upload', () => {
  it.each([
    ['talk.exe', 5, 200, 'isn’t supported'],
    ['talk', 5, 200, 'isn’t supported'],
    ['constructor', 5, 200, 'isn’t supported'],
    ['talk.mp3', 0, 200, 'empty'],
    ['talk.mp3', 2 ** 31, 413, 'at most 1.50 GB'],
    ['talk.pdf', 200 * 2 ** 20, 413, 'at most 100.00 MB'],
  ])('%s of %i bytes is refused as the one-call upload would', async (name, size, status, reason) => {
    const refused = await begin(size, name)
    expect(refused.status).toBe(status)
    expect(await msgOf(refused)).toContain(reason)
    expect(await site.backend.ports.partialFiles.names()).toEqual([])
  })

  it.each([
    ['another version of the protocol', { 'tus-resumable': '0.2.2' }, 412],
    ['no name', { 'upload-metadata': 'filetype YXVkaW8=' }, 400],
    ['a name that is no base64', { 'upload-metadata': 'filename §§' }, 400],
    ['a length that is no number', { 'upload-length': '1e3' }, 400],
  ])('needs its headers: %s', async (_what, headers, status) => {
    expect((await begin(5, 'a.mp3', headers)).status).toBe(status)
  })

  it('needs a login', async () => {
    expect(await (await begin(5, 'a.mp3', {}, '')).json()).toMatchObject({ code: 4001 })
  })

  it('is refused where the storage is too small, and old unfinished uploads give way', async () => {
    const user = await site.backend.store.users.byUsername('mei')
    await site.backend.store.users.update(user?.id ?? 0, { storageMb: 1 })
    const first = await pathOf(begin(2 ** 20 - 2))
    await patch(first, 0, 'hello')
    const second = await begin(2 ** 20 - 2)
    expect(await msgOf(second)).toContain('storage')
    site.backend.clock.advance(hour + 1)
    expect((await begin(2 ** 20 - 2)).status).toBe(201)
    expect((await head(first)).status).toBe(404)
  })
})

describe('the end of an upload', () => {
  it('refuses what is no recording, and keeps nothing', async () => {
    const media = site.backend.ports.media
    Object.assign(site.backend.ports, {
      media: { ...media, probe: () => Promise.reject(new MediaFileError('unreadable')) },
    })
    const path = await pathOf(begin(5))
    await patch(path, 0, 'hello')
    const refused = await finish(path)
    expect(refused).toMatchObject({ code: 0 })
    expect(refused.msg).toContain('can’t be read')
    expect(site.backend.files.names()).toEqual([])
    expect((await head(path)).status).toBe(404)
  })

  it('can be repeated after a fault of the server', async () => {
    const { media } = site.backend.ports
    const faulty = { ...media, probe: () => Promise.reject(new Error('out of processes')) }
    const path = await pathOf(begin(5))
    await patch(path, 0, 'hello')
    Object.assign(site.backend.ports, { media: faulty })
    expect((await finish(path)).status).toBe(500)
    Object.assign(site.backend.ports, { media })
    expect((await finish(path)).code).toBe(1)
  })
})

describe('cleanup', () => {
  it('removes what was given up a week ago, and partial files that no row names', async () => {
    const given = await pathOf(begin(5))
    await patch(given, 0, 'hel')
    const { partialFiles, files } = site.backend.ports
    await partialFiles.create(files.name('mp3'), 1)
    site.backend.clock.advance(7 * 24 * hour)
    const fresh = await pathOf(begin(5))
    site.backend.clock.advance(1)
    await cleanup(site.backend.ports, defaultSettings)
    expect((await partialFiles.names()).map((name) => `/api/uploads/${name}`)).toEqual([fresh])
    expect((await head(given)).status).toBe(404)
    expect(await offsetOf(fresh)).toBe('0')
  })
})
