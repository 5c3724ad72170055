import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  download,
  type DownloadOptions,
  type DownloadRequest,
} from '../../../../../server/adapters/speech/models/download'
import { clock } from '../../../../../server/adapters/system/systemClock'
import { SpeechModelInstallError } from '../../../../../server/ports/speechModels'
import { openFileServer, type FileServer, type ServedFile } from './fileServer'

const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 251))

let folder: string
let server: FileServer
let progress: number[]
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-'))
  server = await openFileServer()
  progress = []
  path = join(folder, 'file')
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const serve = (file: Partial<ServedFile> = {}) => server.serve('/file', { content, ...file })
const start = (request: Partial<DownloadRequest> = {}, options: Partial<DownloadOptions> = {}) =>
  download(
    {
      url: `${server.url}/file`,
      path,
      maxBytes: 2 * content.length,
      signal: new AbortController().signal,
      onProgress: (bytes) => void progress.push(bytes),
      ...request,
    },
    { clock, backoffMs: 1, ...options },
  )
const faultOf = (running: Promise<void>) =>
  running.then(
    () => null,
    (error: unknown) => (error instanceof SpeechModelInstallError ? error.fault : error),
  )
const expectComplete = async () => {
  expect((await readFile(path)).equals(content)).toBe(true)
  expect(await readdir(folder)).toEqual(['file'])
}

describe('a download', () => {
  it('stores the file and tells how far it is', async () => {
    serve()
    await start()
    await expectComplete()
    expect(progress.at(-1)).toBe(content.length)
    expect(progress).toEqual(progress.toSorted((one, other) => one - other))
  })

  it('continues where the connection broke', async () => {
    serve({ cuts: [100_000, 50_000] })
    await start()
    await expectComplete()
    expect(server.requests.map(({ range }) => range !== undefined)).toEqual([false, true, true])
    expect(server.requests[1]?.ifRange).toBe('"1"')
    expect(Number(/\d+/.exec(server.requests[2]?.range ?? '')?.[0])).toBeGreaterThan(100_000)
  })

  it('continues what an earlier process has left', async () => {
    await writeFile(`${path}.part`, content.subarray(0, 1_000))
    await writeFile(`${path}.json`, JSON.stringify({ url: `${server.url}/file`, validator: '"1"' }))
    serve()
    await start()
    await expectComplete()
    expect(server.requests).toEqual([{ path: '/file', range: 'bytes=1000-', ifRange: '"1"' }])
  })

  it.each([
    ['without support for ranges', { ranges: false }],
    ['without anything to compare by', { etag: null }],
    ['with a weak entity tag only', { etag: 'W/"1"' }],
  ])('starts again %s', async (_, file) => {
    serve({ cuts: [100_000], ...file })
    await start()
    await expectComplete()
  })

  it.each([
    ['another file', '"old"', `/file`],
    ['another address', '"1"', '/other'],
  ])('starts again when the beginning is that of %s', async (_, validator, leftFrom) => {
    await writeFile(`${path}.part`, 'something else')
    await writeFile(`${path}.json`, JSON.stringify({ url: `${server.url}${leftFrom}`, validator }))
    serve()
    await start()
    await expectComplete()
  })

  it('starts again when the beginning is longer than the file', async () => {
    await writeFile(`${path}.part`, Buffer.concat([content, content]))
    await writeFile(`${path}.json`, JSON.stringify({ url: `${server.url}/file`, validator: '"1"' }))
    serve()
    await start()
    await expectComplete()
  })

  it('tries again when the server is busy', async () => {
    serve({ statuses: [500, 503] })
    await start()
    await expectComplete()
  })

  it.each([
    ['a server that stays busy', { statuses: [500, 502, 429, 503] }, 3],
    ['a file that is not there', { statuses: [404] }, 1],
    ['a web page', { type: 'text/html; charset=utf-8' }, 1],
    ['a server that sends nothing more', { cuts: [0, 0, 0, 0] }, 3],
  ])('gives up on %s', async (_, file, requests) => {
    serve(file)
    expect(await faultOf(start())).toBe('network')
    expect(server.requests).toHaveLength(requests)
  })

  it('keeps the beginning for the next time when it gives up', async () => {
    serve({ cuts: [100_000], stallsAfter: 0 })
    expect(await faultOf(start({}, { stallMs: 50 }))).toBe('network')
    serve()
    await start()
    await expectComplete()
    expect(server.requests.at(-1)?.range).toMatch(/^bytes=[1-9]/)
  })

  it('gives up on a server that is not there', async () => {
    await server.close()
    expect(await faultOf(start())).toBe('network')
    server = await openFileServer()
  })

  it('ends an attempt that receives nothing for too long', async () => {
    serve({ stallsAfter: 1_000 })
    await expect(start({}, { stallMs: 50 })).rejects.toThrow('nothing received for 50 ms')
  })

  it('leaves nothing when it is canceled', async () => {
    serve({ stallsAfter: 1_000 })
    const controller = new AbortController()
    const running = start({ signal: controller.signal, onProgress: () => controller.abort() })
    expect(await faultOf(running)).toBe('canceled')
    expect(await readdir(folder)).toEqual([])
  })

  it('refuses more than the limit, announced or not', async () => {
    serve()
    expect(await faultOf(start({ maxBytes: content.length - 1 }))).toBe('archive')
    expect(await readdir(folder)).toEqual([])
    await writeFile(`${path}.part`, content.subarray(0, 1_000))
    await writeFile(`${path}.json`, JSON.stringify({ url: `${server.url}/file`, validator: '"1"' }))
    expect(await faultOf(start({ maxBytes: content.length - 1 }))).toBe('archive')
    expect(progress).toEqual([])
  })

  it('asks whether there is room as soon as the size is known', async () => {
    serve()
    const sizes: number[] = []
    const onSize = async (bytes: number) => {
      sizes.push(bytes)
      throw new SpeechModelInstallError('diskFull')
    }
    expect(await faultOf(start({ onSize }))).toBe('diskFull')
    expect(sizes).toEqual([content.length])
    expect(progress).toEqual([])
  })

  it('leaves nothing when the disk is full', async () => {
    serve()
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const write = ((file: string) => {
      createWriteStream(file).end()
      return new Writable({ write: (_chunk, _encoding, callback) => callback(full) })
    }) as unknown as typeof createWriteStream
    expect(await faultOf(start({}, { write }))).toBe('diskFull')
    expect(await readdir(folder)).toEqual([])
  })

  it('follows redirects to http and https only', async () => {
    server.serve('/moved', { content, location: '/file' })
    serve()
    await start({ url: `${server.url}/moved` })
    await expectComplete()
    server.serve('/local', { content, location: 'file:///etc/passwd' })
    await expect(start({ url: `${server.url}/local` })).rejects.toThrow('redirected to file:')
    server.serve('/loop', { content, location: '/loop' })
    await expect(start({ url: `${server.url}/loop` })).rejects.toThrow('too often')
  })
})
