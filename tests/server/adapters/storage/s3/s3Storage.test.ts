import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createBusboyUploads } from '../../../../../server/adapters/storage/busboyUploads'
import { openS3Objects } from '../../../../../server/adapters/storage/s3/s3Objects'
import { openS3Storage } from '../../../../../server/adapters/storage/s3/s3Storage'
import { newFileName } from '../../../../../server/ports/fileNames'
import type { Chunk } from '../../../../../server/ports/partialFiles'
import { StorageUnavailableError } from '../../../../../server/ports/ports'
import { filesSuite } from '../../../ports/files.suite'
import { liveAudioStoreSuite } from '../../../ports/liveAudioStore.suite'
import { partialFilesSuite } from '../../../ports/partialFiles.suite'
import { uploadsSuite } from '../../../ports/uploads.suite'
import { audioOf } from '../../../usecases/audio'
import { s3Server } from './s3Server'

const s3 = s3Server()
const MiB = 2 ** 20
const sleep = async () => {}

const keysIn = async (config: ReturnType<typeof s3.config>) => {
  const keys: string[] = []
  for await (const { key } of (await openS3Objects(config)).list('')) keys.push(key)
  return keys
}

filesSuite('S3', async () => ({ files: (await openS3Storage(s3.config())).storage }))
partialFilesSuite('S3', async () => {
  const { storage: files, partialFiles } = await openS3Storage(s3.config())
  return { files, partialFiles }
})
liveAudioStoreSuite('S3', async () => {
  const { storage: files, liveAudio: sounds } = await openS3Storage(s3.config())
  return { files, sounds }
})
uploadsSuite('busboy to S3', async () => {
  const config = s3.config()
  const { storage } = await openS3Storage(config)
  const uploads = createBusboyUploads(storage)
  return {
    files: storage,
    receive: (request, limits) => uploads.receive(request, undefined, limits),
    kept: async () => (await keysIn(config)).length,
  }
})

/** `fetch` that fails as the test says. */
function faultyFetch(fault: (request: { method: string; url: string; number: number }) => Response | Error | null) {
  let number = 0
  return async (input: RequestInfo | URL, init?: RequestInit) => {
    number += 1
    const answer = fault({
      method: init?.method ?? 'GET',
      url: input instanceof Request ? input.url : String(input),
      number,
    })
    if (answer instanceof Error) throw answer
    return answer ?? fetch(input, init)
  }
}

/** A body that breaks after some bytes. */
function cut(response: Response, afterBytes: number): Response {
  let left = afterBytes
  const body = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (left <= 0) return controller.error(new Error('connection reset'))
        controller.enqueue(chunk.subarray(0, left))
        left -= chunk.length
      },
    }),
  )
  return new Response(body as BodyInit, response)
}

const bytesOf = (length: number) => new Uint8Array(randomBytes(length))
const unavailable = () => new Response('<Error><Code>SlowDown</Code></Error>', { status: 503 })

const chunk = (body: Uint8Array, change: Partial<Chunk> = {}): Chunk => ({
  request: new Request('http://localhost/', { method: 'PATCH', body: body as BodyInit }),
  env: null,
  offset: 0,
  maxBytes: 100 * MiB,
  checksum: null,
  signal: new AbortController().signal,
  ...change,
})

async function upload(storage: Awaited<ReturnType<typeof openS3Storage>>['storage'], bytes: Uint8Array) {
  const form = new FormData()
  form.append('file', new Blob([bytes as BlobPart]), 'long.mp3')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return createBusboyUploads(storage).receive(request, undefined, { mp3: 100 * MiB })
}

describe('S3', () => {
  it('a file of several parts arrives whole, and any range of it', async () => {
    const { storage } = await openS3Storage(s3.config())
    const bytes = bytesOf(18 * MiB + 5)
    const { file, size } = await upload(storage, bytes)
    expect(size).toBe(bytes.length)
    const stored = await storage.open(file)
    const read = async (start: number, end: number) =>
      new Uint8Array(await new Response(stored?.stream(start, end) as BodyInit).arrayBuffer())
    expect(Buffer.compare(await read(0, bytes.length - 1), bytes)).toBe(0)
    const [start, end] = [8 * MiB - 3, 16 * MiB + 9]
    expect(Buffer.compare(await read(start, end), bytes.subarray(start, end + 1))).toBe(0)
  })

  it('an unread stream asks for nothing', async () => {
    const urls: string[] = []
    const { storage } = await openS3Storage(s3.config(), {
      fetch: faultyFetch(({ method, url }) => (urls.push(`${method} ${url}`), null)),
    })
    const name = storage.name('mp3')
    await storage.write(name, bytesOf(10))
    urls.length = 0
    ;(await storage.open(name))?.stream()
    expect(urls).toHaveLength(1)
    expect(urls[0]).toMatch(/^HEAD /)
  })

  it('repeats what fails for a moment', async () => {
    const { storage } = await openS3Storage(s3.config(), {
      sleep,
      fetch: faultyFetch(({ number }) =>
        number % 3 === 0 ? null : number % 3 === 1 ? unavailable() : new Error('reset'),
      ),
    })
    const { file } = await upload(storage, bytesOf(9 * MiB))
    expect((await storage.open(file))?.size).toBe(9 * MiB)
  })

  it('goes on where a broken answer ended', async () => {
    const config = s3.config()
    const plain = (await openS3Storage(config)).storage
    const bytes = bytesOf(9 * MiB)
    const { file } = await upload(plain, bytes)
    let cuts = 0
    const { storage } = await openS3Storage(config, {
      sleep,
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        if (init?.method !== 'GET' || cuts >= 3) return response
        cuts += 1
        return cut(response, MiB)
      },
    })
    const stream = (await storage.open(file))?.stream()
    expect(Buffer.compare(new Uint8Array(await new Response(stream as BodyInit).arrayBuffer()), bytes)).toBe(0)
    expect(cuts).toBe(3)
  })

  describe('a service that falls silent', () => {
    const limits = { answerMs: 400, silenceMs: 400, patienceMs: 300, readingPatienceMs: 2_000 }
    /** It answers no request for bytes from the nth on for a while. */
    const openSilent = async (nth: number, forMs: number) => {
      const config = s3.config()
      const bytes = bytesOf(17 * MiB)
      const { file } = await upload((await openS3Storage(config)).storage, bytes)
      const asked: string[] = []
      let until: number | null = null
      const { storage } = await openS3Storage(config, {
        sleep,
        limits,
        fetch: async (input, init) => {
          if (init?.method !== 'GET') return fetch(input, init)
          asked.push(new Headers(init.headers).get('range') ?? '')
          if (asked.length >= nth) until ??= performance.now() + forMs
          if (until === null || performance.now() > until) return fetch(input, init)
          return new Promise((_, reject) => {
            init.signal?.addEventListener('abort', () => reject(new Error('aborted')))
          })
        },
      })
      const stored = await storage.open(file)
      const read = async () => new Uint8Array(await new Response(stored?.stream() as BodyInit).arrayBuffer())
      return { read, bytes, asked }
    }

    it('is waited for by a reading that has begun, which goes on where it was', async () => {
      const { read, bytes, asked } = await openSilent(2, 1_500)
      expect(Buffer.compare(await read(), bytes)).toBe(0)
      expect(asked.length).toBeGreaterThan(3)
      expect(asked.filter((range) => range.startsWith('bytes=0-'))).toHaveLength(1)
    })

    it('is not waited for by one that begins', async () => {
      const { read, asked } = await openSilent(1, 60_000)
      await expect(read()).rejects.toBeInstanceOf(StorageUnavailableError)
      expect(asked).toHaveLength(1)
    })

    it('is given up in the end', async () => {
      const { read, asked } = await openSilent(2, 60_000)
      await expect(read()).rejects.toBeInstanceOf(StorageUnavailableError)
      expect(asked.length).toBeGreaterThan(3)
    })
  })

  it('a service that is down is said, and nothing of an upload is left', async () => {
    const config = s3.config()
    let isDown = false
    const { storage } = await openS3Storage(config, {
      sleep,
      fetch: faultyFetch(({ method, url }) => {
        // The second part fails for good; the abort gets through.
        isDown ||= method === 'PUT' && url.includes('partNumber=2')
        return isDown && method === 'PUT' ? unavailable() : null
      }),
    })
    await expect(upload(storage, bytesOf(20 * MiB))).rejects.toBeInstanceOf(StorageUnavailableError)
    expect(await keysIn(config)).toEqual([])
    await expect(storage.write(storage.name('peaks'), bytesOf(9))).rejects.toBeInstanceOf(StorageUnavailableError)
  })

  it('a bucket that is full is a full disk', async () => {
    const full = () => new Response('<Error><Code>XMinioStorageFull</Code></Error>', { status: 507 })
    const { storage } = await openS3Storage(s3.config(), { sleep, fetch: faultyFetch(full) })
    await expect(upload(storage, bytesOf(9))).rejects.toMatchObject({ fault: 'diskFull' })
  })

  it('a file that vanishes while it is read breaks the stream', async () => {
    const { storage } = await openS3Storage(s3.config(), { sleep })
    const { file } = await upload(storage, bytesOf(17 * MiB))
    const reader = (await storage.open(file))?.stream().getReader()
    await reader?.read()
    await storage.remove(file)
    const drain = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(drain()).rejects.toBeInstanceOf(StorageUnavailableError)
  })

  it('wrong keys, and a bucket that does not exist, are unavailable', async () => {
    for (const change of [{ secretAccessKey: 'wrong' }, { bucket: 'missing' }]) {
      const { storage } = await openS3Storage(s3.config(change), { sleep })
      await expect(storage.check()).rejects.toBeInstanceOf(StorageUnavailableError)
    }
    await (await openS3Storage(s3.config())).storage.check()
  })

  it('lists more files than fit into a page', async () => {
    const { storage } = await openS3Storage(s3.config(), { pageSize: 4 })
    const names = Array.from({ length: 10 }, () => storage.name('peaks'))
    for (const name of names) await storage.write(name, new Uint8Array(1))
    const listed: string[] = []
    for await (const { name } of storage.list()) listed.push(name)
    expect(listed.sort()).toEqual(names.sort())
  })

  it('gives browsers an address for a while, if that is wanted', async () => {
    const { storage } = await openS3Storage(s3.config({ redirect: true }))
    const name = storage.name('mp3')
    await storage.write(name, new TextEncoder().encode('sound'))
    const url = (await (await storage.open(name))?.temporaryUrl?.()) ?? ''
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300')
    const answer = await fetch(url)
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['audio/mpeg', 'sound'])
  })
})

describe('partial files on S3', () => {
  const name = newFileName('mp3')

  it('go on at another server, after the first was killed in the middle of a chunk', async () => {
    const config = s3.config()
    const bytes = bytesOf(20 * MiB)
    const { partialFiles: first } = await openS3Storage(config, {
      sleep,
      // Of the second chunk, only the first part arrives.
      fetch: faultyFetch(({ method, url }) =>
        (method === 'PUT' || method === 'DELETE') && Number(url.split('/').at(-1)) > 9 * MiB
          ? new Error('killed')
          : null,
      ),
    })
    await first.create(name, bytes.length)
    expect(await first.append(name, chunk(bytes.subarray(0, MiB)))).toBe(MiB)
    await expect(first.append(name, chunk(bytes.subarray(MiB), { offset: MiB }))).rejects.toBeInstanceOf(
      StorageUnavailableError,
    )
    const { partialFiles: second, storage } = await openS3Storage(config)
    expect(await second.size(name)).toBeGreaterThanOrEqual(MiB)
    expect(await second.append(name, chunk(bytes.subarray(MiB), { offset: MiB }))).toBe(19 * MiB)
    await second.complete(name)
    const stream = (await storage.open(name))?.stream()
    expect(Buffer.compare(new Uint8Array(await new Response(stream as BodyInit).arrayBuffer()), bytes)).toBe(0)
    expect(await keysIn(config)).toEqual([`files/${name}`])
  })

  it('completed by a server that died while it cleaned up stay whole', async () => {
    const config = s3.config()
    const { partialFiles } = await openS3Storage(config)
    await partialFiles.create(name, 4)
    await partialFiles.append(name, chunk(bytesOf(2)))
    await partialFiles.append(name, chunk(bytesOf(2), { offset: 2 }))
    let removed = 0
    const dying = await openS3Storage(config, {
      sleep,
      fetch: faultyFetch(({ method }) => (method === 'DELETE' && ++removed > 1 ? new Error('killed') : null)),
    })
    await expect(dying.partialFiles.complete(name)).rejects.toBeInstanceOf(StorageUnavailableError)
    const { partialFiles: next, storage } = await openS3Storage(config)
    await next.complete(name)
    expect((await storage.open(name))?.size).toBe(4)
    expect(await next.names()).toEqual([])
  })
})

describe('live audio on S3', () => {
  const name = newFileName('wav')
  const second = (at: number) => audioOf(1_000, at * 1_000)

  it('is joined to larger objects while it grows, and can be read all the time', async () => {
    const config = s3.config()
    const { liveAudio, storage } = await openS3Storage(config)
    const audio = await liveAudio.open(name)
    for (let at = 0; at < 70; at += 1) {
      await audio.append(second(at))
      expect(Buffer.compare(await audio.read(at * 32_000, 32_000), second(at))).toBe(0)
    }
    expect(Buffer.compare(await audio.read(0, Infinity), audioOf(70_000))).toBe(0)
    await audio.close()
    expect((await keysIn(config)).length).toBeLessThan(10)
    expect(
      Buffer.compare(await audio.read(31_000, 40 * 32_000), audioOf(70_000).subarray(31_000, 31_000 + 40 * 32_000)),
    ).toBe(0)
    await liveAudio.finish(name)
    expect((await storage.open(name))?.size).toBe(44 + 70 * 32_000)
    expect(await keysIn(config)).toEqual([`files/${name}`])
  })

  it('of a killed server goes on at another one', async () => {
    const config = s3.config()
    const dying = await openS3Storage(config, {
      sleep,
      fetch: faultyFetch(({ method }) => (method === 'DELETE' ? new Error('killed') : null)),
    })
    const killed = await dying.liveAudio.open(name)
    for (let at = 0; at < 40; at += 1) await killed.append(second(at))
    const next = await (await openS3Storage(config)).liveAudio.open(name)
    expect(next.size).toBe(40 * 32_000)
    await killed.close()
    await next.append(second(40))
    expect(Buffer.compare(await next.read(0, Infinity), audioOf(41_000))).toBe(0)
    await next.close()
  })

  it('keeps what is acknowledged when a write fails, and takes the next one', async () => {
    let fails = false
    const { liveAudio } = await openS3Storage(s3.config(), {
      sleep,
      fetch: faultyFetch(({ method }) => (fails && method === 'PUT' ? unavailable() : null)),
    })
    const audio = await liveAudio.open(name)
    await audio.append(second(0))
    fails = true
    await expect(audio.append(second(1))).rejects.toBeInstanceOf(StorageUnavailableError)
    expect(audio.size).toBe(32_000)
    fails = false
    await audio.append(second(1))
    expect(await audio.read(0, Infinity)).toEqual(audioOf(2_000))
    await audio.close()
  })

  it('whose server died while it finished stays whole', async () => {
    const config = s3.config()
    const audio = await (await openS3Storage(config)).liveAudio.open(name)
    for (let at = 0; at < 3; at += 1) await audio.append(second(at))
    let removed = 0
    const dying = await openS3Storage(config, {
      sleep,
      fetch: faultyFetch(({ method }) => (method === 'DELETE' && ++removed > 1 ? new Error('killed') : null)),
    })
    await expect(dying.liveAudio.finish(name)).rejects.toBeInstanceOf(StorageUnavailableError)
    const { liveAudio, storage } = await openS3Storage(config)
    await liveAudio.finish(name)
    expect((await storage.open(name))?.size).toBe(44 + 3 * 32_000)
    expect(await liveAudio.names()).toEqual([])
  })
})
