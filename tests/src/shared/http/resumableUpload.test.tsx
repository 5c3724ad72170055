import { http, HttpResponse } from 'msw'
import { webcrypto } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { nextChunkBytes } from '../../../../src/shared/http/resumableUpload'
import { uploadFile } from '../../../../src/shared/http/uploadFile'
import { rejectionOf, testServer } from './testServer'

const megabyte = 2 ** 20
/** The server's only upload: what arrived, in order. */
let received: { offset: number; bytes: number; checksum: string | null }[] = []
let offset = 0
let begun = 0
/** Answers the next chunks in place of the server. */
let faults: (() => Response | null)[] = []

const { toasts } = testServer(
  http.post('*/api/uploads', ({ request }) => {
    begun += 1
    offset = 0
    const name = request.headers.get('upload-metadata')?.replace('filename ', '') ?? ''
    expect(new TextDecoder().decode(Uint8Array.from(atob(name), (c) => c.charCodeAt(0)))).toBe('采访.mp3')
    return HttpResponse.json({ code: 1, msg: '', data: { id: `u${begun}.mp3` } }, { status: 201 })
  }),
  http.get('*/api/uploads/:id', () => HttpResponse.json({ code: 1, msg: '', data: { offset } })),
  http.patch('*/api/uploads/:id', async ({ request }) => {
    const fault = faults.shift()?.()
    if (fault) return fault
    const at = Number(request.headers.get('upload-offset'))
    if (at !== offset) return HttpResponse.json({ code: 0, msg: '' }, { status: 409 })
    const bytes = (await request.arrayBuffer()).byteLength
    received.push({ offset: at, bytes, checksum: request.headers.get('upload-checksum') })
    offset += bytes
    return new HttpResponse(null, { status: 204, headers: { 'upload-offset': String(offset) } })
  }),
  http.post('*/api/uploads/finish', () =>
    HttpResponse.json({ code: 1, msg: '上传成功', data: { url: '/files/a.mp3', times: 61 } }),
  ),
  http.post('*/api/common/upload', () =>
    HttpResponse.json({ code: 1, msg: '', data: { url: '/files/once.mp3', times: 61 } }),
  ),
)

const size = 3.5 * megabyte
const recording = (bytes = size) => new File([new Uint8Array(bytes)], '采访.mp3', { type: 'audio/mpeg' })
const cut = () => HttpResponse.error()
const status = (code: number) => () => HttpResponse.json({ code: 0, msg: '' }, { status: code })

beforeEach(() => {
  received = []
  faults = []
  offset = begun = 0
  vi.stubGlobal('crypto', webcrypto)
})
const sentBytes = () => received.reduce((sum, { bytes }) => sum + bytes, 0)

describe('a large file', () => {
  it('is sent in chunks with checksums, and its progress is told', async () => {
    const progress = vi.fn()
    const onBegun = vi.fn()
    expect(await uploadFile(recording(), { onProgress: progress, onBegun })).toEqual({ url: '/files/a.mp3', times: 61 })
    expect(received.length).toBeGreaterThan(1)
    expect(sentBytes()).toBe(size)
    expect(received[0]?.checksum).toMatch(/^sha256 [\w+/]{43}=$/)
    expect(onBegun).toHaveBeenCalledExactlyOnceWith('u1.mp3')
    expect(progress).toHaveBeenLastCalledWith(size, size)
    expect(toasts).toEqual([{ kind: 'success', text: '上传成功' }])
  })

  it('goes on where it was cut off in the next attempt with the same file', async () => {
    const file = recording()
    faults = [() => null, cut]
    expect(await rejectionOf(uploadFile(file))).toMatchObject({ kind: 'network' })
    expect(sentBytes()).toBe(megabyte)
    await uploadFile(file)
    expect([begun, sentBytes()]).toEqual([1, size])
  })

  it('goes on after a reload, when the file is another object', async () => {
    offset = 2 * megabyte
    const progress = vi.fn()
    await uploadFile(recording(), { partial: 'u0.mp3', onProgress: progress })
    expect([begun, sentBytes()]).toEqual([0, 1.5 * megabyte])
    expect(progress).toHaveBeenNthCalledWith(1, 2 * megabyte, size)
  })

  it.each([460, 409])('sends a chunk again that the server did not take: %i', async (code) => {
    faults = [status(code), () => null, status(code)]
    await uploadFile(recording())
    expect(sentBytes()).toBe(size)
  })

  it('fails in the end if chunks always arrive damaged', async () => {
    faults = Array.from({ length: 20 }, () => status(460))
    expect(await rejectionOf(uploadFile(recording()))).toMatchObject({ kind: 'status', status: 460 })
  })

  it('begins anew if the server has lost it', async () => {
    faults = [() => null, status(404)]
    await uploadFile(recording(), { partial: 'u0.mp3' })
    expect(begun).toBe(1)
    expect(sentBytes()).toBe(megabyte + size)
  })

  it('that can’t be read anymore counts as a broken connection, and the queue looks at the file', async () => {
    const file = recording()
    vi.spyOn(file, 'slice').mockReturnValue({ arrayBuffer: () => Promise.reject(new DOMException('gone')) } as Blob)
    expect(await rejectionOf(uploadFile(file))).toMatchObject({ kind: 'network' })
  })

  it('is sent without checksums where the browser can’t compute them', async () => {
    vi.stubGlobal('crypto', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) })
    await uploadFile(recording())
    expect(received.map(({ checksum }) => checksum)).not.toContainEqual(expect.stringContaining('sha256'))
  })
})

it('a small file is sent in one call', async () => {
  expect(await uploadFile(recording(megabyte))).toEqual({ url: '/files/once.mp3', times: 61 })
  expect(begun).toBe(0)
})

it('chunks grow on a fast connection and shrink on a slow one, within limits', () => {
  expect([100, 3_000, 9_000].map((ms) => nextChunkBytes(4 * megabyte, ms) / megabyte)).toEqual([8, 4, 2])
  expect(nextChunkBytes(8 * megabyte, 1)).toBe(8 * megabyte)
  expect(nextChunkBytes(megabyte, 60_000)).toBe(megabyte)
})
