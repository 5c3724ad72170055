/** Limits of unpacking. */
import { zipSync, type Zippable } from 'fflate'
import { describe, expect, it } from 'vitest'
import { unpack } from '../../../../server/adapters/documents/zipArchive'

const sourceOf = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: async (start: number, end: number) => bytes.subarray(start, end),
})
const files = (count: number, content = new Uint8Array()): Zippable =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.xml`, content]))
const wanted = (name: string) => name === '0.xml'

describe('an archive', () => {
  it('gives the entries that are wanted, and no others', async () => {
    const archive = zipSync(files(3, new TextEncoder().encode('<a/>')))
    expect([...(await unpack(sourceOf(archive), wanted))]).toEqual([['0.xml', new TextEncoder().encode('<a/>')]])
  })

  it('of 20,001 entries is refused, however small they are and whatever is wanted of them', async () => {
    const archive = zipSync(files(20_001), { level: 0 })
    await expect(unpack(sourceOf(archive), () => false)).rejects.toMatchObject({ fault: 'tooLarge' })
    await expect(unpack(sourceOf(archive), wanted)).rejects.toMatchObject({ fault: 'tooLarge' })
  })

  it('of which many entries unpack to too much together is refused, though each alone is small', async () => {
    const archive = zipSync(files(40, new Uint8Array(2 ** 20)))
    expect(archive.length).toBeLessThan(2 ** 20)
    await expect(unpack(sourceOf(archive), () => true)).rejects.toMatchObject({ fault: 'tooLarge' })
    expect((await unpack(sourceOf(archive), wanted)).size).toBe(1)
  })

  it('of which one entry unpacks to too much is refused', async () => {
    const archive = zipSync(files(1, new Uint8Array(20 * 2 ** 20)))
    await expect(unpack(sourceOf(archive), wanted)).rejects.toMatchObject({ fault: 'tooLarge' })
  })
})
