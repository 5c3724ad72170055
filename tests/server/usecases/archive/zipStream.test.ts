import { expect, it } from 'vitest'
import { zipStream } from '../../../../server/usecases/archive/zipStream'

async function zipOf(count: number): Promise<Buffer> {
  const entries = async function* () {
    for (let index = 0; index < count; index++) yield { name: String(index), lastModified: new Date(0), input: '' }
  }
  return Buffer.from(await new Response(zipStream(entries())).arrayBuffer())
}

it('a zip file of few entries ends as usual', async () => {
  const zip = await zipOf(3)
  expect(zip.readUInt32BE(zip.length - 22)).toBe(0x504b0506)
  expect(zip.readUInt16LE(zip.length - 12)).toBe(3)
  expect(zip.indexOf('PK\u0006\u0007', zip.length - 98, 'latin1')).toBe(-1)
})

it('a zip file of more than 65,535 entries has their number in a ZIP64 record', async () => {
  const zip = await zipOf(65_540)
  expect(zip.readUInt16LE(zip.length - 12)).toBe(0xffff)
  const locator = zip.length - 22 - 20
  expect(zip.readUInt32BE(locator)).toBe(0x504b0607)
  const record = Number(zip.readBigUInt64LE(locator + 8))
  expect(zip.readUInt32BE(record)).toBe(0x504b0606)
  expect(Number(zip.readBigUInt64LE(record + 32))).toBe(65_540)
  const directory = Number(zip.readBigUInt64LE(record + 48))
  expect(zip.readUInt32BE(directory)).toBe(0x504b0102)
  expect(directory + Number(zip.readBigUInt64LE(record + 40))).toBe(record)
})
