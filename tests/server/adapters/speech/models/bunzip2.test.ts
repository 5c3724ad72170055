import { describe, expect, it } from 'vitest'
import { bunzip2 } from '../../../../../server/adapters/speech/models/bunzip2'
import { readArchive } from './sampleModels'

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const decompress = async (bytes: Uint8Array, chunkSize = 1_000) => {
  const parts: Uint8Array[] = []
  for await (const part of bunzip2(chunksOf(bytes, chunkSize))) parts.push(part)
  return Buffer.concat(parts)
}
const fromHex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

const archive = readArchive('model')
const emptyStream = '425a6839177245385090' + '00000000'
describe('bzip2', () => {
  it('is decompressed, however the bytes arrive', async () => {
    const whole = await decompress(archive)
    expect(whole.length).toBe(10_240)
    expect(whole.toString('latin1', 0, 11)).toBe('tiny-model/')
    expect((await decompress(archive, 1)).equals(whole)).toBe(true)
    expect((await decompress(archive, archive.length)).equals(whole)).toBe(true)
  })

  it('may have several streams, also empty ones', async () => {
    const whole = await decompress(archive)
    expect((await decompress(readArchive('streams'))).equals(whole)).toBe(true)
    const between = Buffer.concat([fromHex(emptyStream), archive, fromHex(emptyStream)])
    expect((await decompress(between)).equals(whole)).toBe(true)
    expect(await decompress(fromHex(emptyStream))).toHaveLength(0)
  })

  it('expands long runs in small parts', async () => {
    let bytes = 0
    let longest = 0
    for await (const part of bunzip2(chunksOf(readArchive('bomb'), 100))) {
      bytes += part.length
      longest = Math.max(longest, part.length)
    }
    expect(bytes).toBeGreaterThan(12 * 2 ** 20)
    expect(longest).toBeLessThanOrEqual(64 * 1024)
  })

  it('with any bit changed is refused, or has the same text', async () => {
    const whole = await decompress(archive)
    let refused = 0
    for (let at = 0; at < archive.length; at++) {
      const damaged = Uint8Array.from(archive)
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8))
      const result = await decompress(damaged).catch(() => null)
      // Bits without meaning: codes that no symbol uses, and what fills up the last byte.
      if (result) expect(result.equals(whole), `byte ${at}`).toBe(true)
      else refused += 1
    }
    expect(refused).toBeGreaterThan(0.9 * archive.length)
  })

  it('that ends too early is refused', async () => {
    for (let length = 0; length < archive.length; length += 7)
      await expect(decompress(archive.subarray(0, length)), `${length} bytes`).rejects.toThrow(Error)
  })

  it('with anything after it is refused', async () => {
    await expect(decompress(Buffer.concat([archive, Buffer.from('more')]))).rejects.toThrow('not compressed')
  })

  it.each([
    ['text', 'a page of text'],
    ['another format', '\x1f\x8b\x08\x00'],
    ['another level', 'BZh0'],
  ])('is not %s', async (_, text) => {
    await expect(decompress(Buffer.from(text, 'latin1'))).rejects.toThrow('not compressed')
  })
})
