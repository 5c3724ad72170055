/**
 * Duration of an AMR file (narrow and wide band) by walking its frames: each lasts 20 ms, and the first byte of each
 * gives its size. Source: RFC 4867, section 5.3, with 3GPP TS 26.101 and TS 26.201 for the sizes.
 */
import { readBytes, textAt, type Sliceable } from './fileBytes'

const frameMs = 20
const chunkBytes = 256 * 1024
/** Maximum bytes to walk: over an hour at the highest narrow-band rate. The rest is extrapolated. */
const maxBytes = 8 * 1024 * 1024

/** Bytes after a frame's first byte, by frame type; absent types are invalid in a file. */
type FrameSizes = Readonly<Record<number, number>>
const variants: readonly { magic: string; sizes: FrameSizes }[] = [
  { magic: '#!AMR\n', sizes: { 0: 12, 1: 13, 2: 15, 3: 17, 4: 19, 5: 20, 6: 26, 7: 31, 8: 5, 15: 0 } },
  { magic: '#!AMR-WB\n', sizes: { 0: 17, 1: 23, 2: 32, 3: 36, 4: 40, 5: 46, 6: 50, 7: 58, 8: 60, 9: 5, 14: 0, 15: 0 } },
]

const variantOf = (head: Uint8Array) => variants.find(({ magic }) => textAt(head, 0, magic.length) === magic)

/** @param head the first 9 bytes of a file, or more */
export function isAmr(head: Uint8Array): boolean {
  return variantOf(head) !== undefined
}

/** Duration in milliseconds up to the first invalid frame; null if the file is not AMR. */
export async function amrDurationMs(file: Sliceable): Promise<number | null> {
  const variant = variantOf(await readBytes(file, 0, 9))
  if (!variant) return null
  const start = variant.magic.length
  let at = start
  let frames = 0
  while (at < Math.min(file.size, start + maxBytes)) {
    const walked = walk(await readBytes(file, at, chunkBytes), variant.sizes)
    frames += walked.frames
    at += walked.bytes
    if (walked.ended) return frames * frameMs
  }
  return at < file.size ? (frames * frameMs * (file.size - start)) / (at - start) : frames * frameMs
}

/** The last frame may extend beyond the chunk; `bytes` is the offset of the next frame. */
function walk(chunk: Uint8Array, sizes: FrameSizes): { frames: number; bytes: number; ended: boolean } {
  let at = 0
  let frames = 0
  for (let first = chunk[0]; first !== undefined; first = chunk[at]) {
    const size = sizes[(first >> 3) & 0b1111]
    if (size === undefined) return { frames, bytes: at, ended: true }
    at += 1 + size
    frames += 1
  }
  return { frames, bytes: at, ended: frames === 0 }
}
