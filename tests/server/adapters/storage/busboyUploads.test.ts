import { serve } from '@hono/node-server'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request as send, type ClientRequest, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBusboyUploads } from '../../../../server/adapters/storage/busboyUploads'
import { openDisk } from '../../../../server/adapters/storage/disk'
import { UploadError, type UploadReader } from '../../../../server/ports/ports'
import { uploadsSuite } from '../../ports/uploads.suite'
import { eventually } from '../../../eventually'

type Limits = Parameters<UploadReader['receive']>[2]

const temporary = () => mkdtemp(join(tmpdir(), 'uploads-'))
const kept = async (folder: string) =>
  (await Promise.all(['files', 'parts'].map((name) => readdir(join(folder, name))))).flat().length

/** A Node server that answers with the result of `receive`: 200 with the file, or 413 with the error. */
async function listen(uploads: UploadReader, limits: () => Limits): Promise<{ server: Server; url: string }> {
  const fetch = async (request: Request, env: unknown) => {
    try {
      return Response.json(await uploads.receive(request, env, limits()))
    } catch (error) {
      return new Response(error instanceof UploadError ? error.fault : String(error), { status: 413 })
    }
  }
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server
  await once(server, 'listening')
  const address = server.address()
  return { server, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}

uploadsSuite('busboy on a web stream', async () => {
  const folder = await temporary()
  const disk = await openDisk(folder)
  const uploads = createBusboyUploads(disk)
  return {
    files: disk,
    receive: (request, limits) => uploads.receive(request, undefined, limits),
    kept: () => kept(folder),
    close: () => rm(folder, { recursive: true }),
  }
})

describe('uploads: busboy on the request of Node', () => {
  let folder: string
  let server: Server
  let url: string
  let limits: Limits
  const start = async (write?: typeof createWriteStream) => {
    ;({ server, url } = await listen(createBusboyUploads(await openDisk(folder, write)), () => limits))
  }
  beforeEach(async () => {
    folder = await temporary()
    limits = { mp3: 1_000_000 }
  })
  afterEach(async () => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true })
  })

  const open = (headers: Record<string, string> = {}): ClientRequest =>
    send(url, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=edge', ...headers } })
  const head = (name = 'file', fileName = 'a.mp3') =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n`
  const answerOf = async (request: ClientRequest) => {
    const [response] = await once(request, 'response')
    let text = ''
    for await (const chunk of response) text += String(chunk)
    return { status: response.statusCode, text }
  }

  it('stores a file of many chunks', async () => {
    await start()
    limits = { mp3: 10_000_000 }
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(9_000_000).fill(7)]), '周会.mp3')
    const response = await fetch(url, { method: 'POST', body: form })
    expect(await response.json()).toMatchObject({ originalName: '周会.mp3', size: 9_000_000 })
    expect(await kept(folder)).toBe(1)
  })

  it('a file that says it is too large is refused before it is sent', async () => {
    await start()
    const request = open({ 'content-length': '5000000' })
    request.on('error', () => {}).write(head())
    expect(await answerOf(request)).toEqual({ status: 413, text: 'tooLarge' })
    expect(await kept(folder)).toBe(0)
  })

  it('a file that grows too large is refused while it arrives', async () => {
    await start()
    const request = open()
    request.on('error', () => {}).write(head())
    request.write(Buffer.alloc(1_500_000))
    // The request never ends, so the response must come before its end.
    expect(await answerOf(request)).toEqual({ status: 413, text: 'tooLarge' })
    expect(await kept(folder)).toBe(0)
  })

  it('a wrong type is refused while it arrives', async () => {
    await start()
    const request = open()
    request.on('error', () => {}).write(`${head('file', 'a.exe')}some bytes of it`)
    expect(await answerOf(request)).toEqual({ status: 413, text: 'type' })
    expect(await kept(folder)).toBe(0)
  })

  it('a full disk is said while the file arrives, and nothing is left', async () => {
    await start((_, options) =>
      createWriteStream('/dev/full', typeof options === 'object' ? { ...options, flags: 'w' } : {}),
    )
    const request = open()
    request.on('error', () => {}).write(head())
    request.write(Buffer.alloc(500_000))
    expect(await answerOf(request)).toEqual({ status: 413, text: 'diskFull' })
    expect(await kept(folder)).toBe(0)
  })

  describe('what uploads leave free', () => {
    /** A disk with this much space above the reserve, and the uploads' outcome. */
    const startWith = async (...free: number[]) => {
      const disk = await openDisk(folder)
      const freeBytes = vi.fn(async () => 1_000 + (free.length > 1 ? free.shift()! : free[0]!))
      ;({ server, url } = await listen(createBusboyUploads({ ...disk, freeBytes }, 1_000), () => limits))
      limits = { mp3: 100_000_000 }
      return freeBytes
    }

    it('is not touched by a file that says its length: it is refused before it is sent', async () => {
      await startWith(4_000_000)
      const request = open({ 'content-length': '5000000' })
      request.on('error', () => {}).write(head())
      expect(await answerOf(request)).toEqual({ status: 413, text: 'diskFull' })
      expect(await kept(folder)).toBe(0)
    })

    it('is not used up by one that does not: it is refused on its way, and nothing is left', async () => {
      await startWith(1, 1, -1)
      const request = open()
      request.on('error', () => {}).write(head())
      request.write(Buffer.alloc(40_000_000))
      expect(await answerOf(request)).toEqual({ status: 413, text: 'diskFull' })
      expect(await kept(folder)).toBe(0)
    })

    it('lets a file through that fits', async () => {
      const freeBytes = await startWith(30_000_000)
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(20_000_000)]), 'fits.mp3')
      const response = await fetch(url, { method: 'POST', body: form })
      expect(await response.json()).toMatchObject({ size: 20_000_000 })
      expect(freeBytes.mock.calls.length).toBeGreaterThan(2)
    })
  })

  it.each(['file', 'other'])('a sender that hangs up in the middle of the field %j leaves nothing', async (field) => {
    await start()
    const request = open().on('error', () => {})
    request.write(head())
    request.write(Buffer.alloc(300_000))
    if (field === 'other') request.write(`\r\n${head('other')}more`)
    await eventually(async () => expect(await readdir(join(folder, 'parts'))).toHaveLength(1))
    request.destroy()
    await eventually(async () => expect(await kept(folder)).toBe(0))
  })
})
