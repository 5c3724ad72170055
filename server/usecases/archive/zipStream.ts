import { makeZip } from 'client-zip'
import type { ArchiveEntry } from './archiveEntry'

const endSignature = 0x504b0506
const end64Signature = 0x504b0606
const locator64Signature = 0x504b0607
const endBytes = 22
const end64Bytes = 76
/** Stands for a number of entries that is in the ZIP64 record. */
const manyEntries = 0xffff

/** A zip file made while it is read. Has a ZIP64 end also if only its entries are too many: client-zip adds one for its size only. */
export function zipStream(entries: AsyncIterable<ArchiveEntry>): ReadableStream<Uint8Array> {
  let count = 0
  const counted = async function* () {
    for await (const entry of entries) {
      count += 1
      yield entry
    }
  }
  let last: Uint8Array | undefined
  let hasEnd64 = false
  const completed = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (last) {
        controller.enqueue(last)
        hasEnd64 = last.length === end64Bytes && viewOf(last).getUint32(0) === end64Signature
      }
      last = chunk
    },
    flush(controller) {
      if (!last) return
      const end = viewOf(last)
      if (
        !hasEnd64 &&
        last.length === endBytes &&
        end.getUint32(0) === endSignature &&
        end.getUint16(10, true) === manyEntries
      )
        controller.enqueue(end64Of(count, { size: end.getUint32(12, true), offset: end.getUint32(16, true) }))
      controller.enqueue(last)
    },
  })
  return makeZip(counted()).pipeThrough(completed)
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The ZIP64 record of the end, and its locator. */
function end64Of(count: number, directory: { size: number; offset: number }): Uint8Array {
  const bytes = new Uint8Array(end64Bytes)
  const view = viewOf(bytes)
  view.setUint32(0, end64Signature)
  view.setBigUint64(4, 44n, true)
  // Made by and needed: version 4.5.
  view.setUint32(12, 0x2d032d00)
  view.setBigUint64(24, BigInt(count), true)
  view.setBigUint64(32, BigInt(count), true)
  view.setBigUint64(40, BigInt(directory.size), true)
  view.setBigUint64(48, BigInt(directory.offset), true)
  view.setUint32(56, locator64Signature)
  view.setBigUint64(64, BigInt(directory.offset + directory.size), true)
  view.setUint32(72, 1, true)
  return bytes
}
