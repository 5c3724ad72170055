import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newFileName } from '../../../server/ports/fileNames'
import type { Chunk, PartialFiles } from '../../../server/ports/partialFiles'
import type { Files } from '../../../server/ports/ports'

export interface PartialFilesUnderTest {
  files: Files
  partialFiles: PartialFiles
  close?(): Promise<void>
}

/** Longer than what streams buffer ahead, so more is asked for only once it was taken. */
const long = 'hel'.repeat(100_000)
const maxBytes = 2 * long.length

/** A body of that text, and then what happens. */
function bodyThen(then: (controller: ReadableStreamDefaultController<Uint8Array>) => void): ReadableStream<Uint8Array> {
  const parts = [new TextEncoder().encode(long)]
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const part = parts.shift()
        if (part) controller.enqueue(part)
        else then(controller)
      },
    },
    { highWaterMark: 0 },
  )
}

/** A body that fails after its first bytes, like a connection that breaks. */
const brokenBody = () =>
  bodyThen((controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })))

function chunk(body: BodyInit, change: Partial<Chunk> = {}): Chunk {
  const init: RequestInit & { duplex: 'half' } = { method: 'PATCH', body, duplex: 'half' }
  const request = new Request('http://localhost/', init)
  return {
    request,
    env: null,
    offset: 0,
    maxBytes: 1_000,
    checksum: null,
    signal: new AbortController().signal,
    ...change,
  }
}

/** `printf hello | openssl dgst -sha256 -binary | base64`, and with -sha1. */
const sha256OfHello = 'LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ='
const sha1OfHello = 'qvTGHdzF6KLavt4PO0gs2a6pQ00='

/** Contract of `PartialFiles` adapters. */
export function partialFilesSuite(adapter: string, open: () => Promise<PartialFilesUnderTest>): void {
  describe(`partial files: ${adapter}`, () => {
    let fixture: PartialFilesUnderTest
    let partial: PartialFiles
    const name = newFileName('mp3')
    beforeEach(async () => {
      fixture = await open()
      partial = fixture.partialFiles
      await partial.create(name, 100)
    })
    afterEach(() => fixture.close?.())
    const stored = async () => {
      await partial.complete(name)
      return new Response((await fixture.files.open(name))?.stream()).text()
    }

    it('grows chunk by chunk and becomes a file', async () => {
      expect(await partial.size(name)).toBe(0)
      expect(await partial.append(name, chunk('some '))).toBe(5)
      expect(await partial.append(name, chunk('sound', { offset: 5 }))).toBe(5)
      expect(await partial.size(name)).toBe(10)
      expect(await fixture.files.open(name)).toBeNull()
      expect(await stored()).toBe('some sound')
      expect(await partial.size(name)).toBeNull()
      expect(await partial.names()).toEqual([])
    })

    it('can be completed again', async () => {
      await partial.append(name, chunk('x'))
      await partial.complete(name)
      expect(await stored()).toBe('x')
    })

    it('discards what is stored beyond the offset', async () => {
      await partial.append(name, chunk('some noise'))
      await partial.append(name, chunk('sound', { offset: 5 }))
      expect(await stored()).toBe('some sound')
    })

    it.each([
      ['sha256', sha256OfHello],
      ['sha1', sha1OfHello],
    ] as const)('stores a chunk only if its %s is right', async (algorithm, digest) => {
      const checksum = { algorithm, digest }
      await expect(partial.append(name, chunk('jello', { checksum }))).rejects.toMatchObject({ name: 'ChecksumError' })
      expect(await partial.size(name)).toBe(0)
      expect(await partial.append(name, chunk('hello', { checksum }))).toBe(5)
      expect(await stored()).toBe('hello')
    })

    it('keeps what arrived of a chunk without a checksum', async () => {
      expect(await partial.append(name, chunk(brokenBody(), { maxBytes }))).toBe(long.length)
      expect(await stored()).toBe(long)
    })

    it('keeps nothing of a broken chunk with a checksum', async () => {
      const checksum = { algorithm: 'sha256', digest: sha256OfHello } as const
      await expect(partial.append(name, chunk(brokenBody(), { checksum, maxBytes }))).rejects.toMatchObject({
        fault: 'aborted',
      })
      expect(await partial.size(name)).toBe(0)
    })

    it('refuses more bytes than allowed', async () => {
      await partial.append(name, chunk('some'))
      const tooMuch = chunk('12345', { offset: 4, maxBytes: 4 })
      await expect(partial.append(name, tooMuch)).rejects.toMatchObject({ fault: 'tooLarge' })
      expect(await stored()).toBe('some')
    })

    it('ends a transfer whose bytes no longer come', async () => {
      const abort = new AbortController()
      const silent = bodyThen(() => abort.abort())
      expect(await partial.append(name, chunk(silent, { signal: abort.signal, maxBytes }))).toBe(long.length)
    })

    it('lists and removes', async () => {
      expect(await partial.names()).toEqual([name])
      await partial.remove(name)
      await partial.remove(name)
      expect(await partial.names()).toEqual([])
      expect(await partial.size(name)).toBeNull()
    })
  })
}
